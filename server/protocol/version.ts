/**
 * The version of the protocol. Raise it whenever a message changes in a way that an older client would misunderstand. This file
 * imports nothing, so that a client which loads it loads nothing else.
 *
 * A client says which version it speaks: over HTTP in the header `salient-protocol`, for a socket in the query (`?protocol=1`).
 * A client that says nothing speaks version 1. The server refuses an older version with the code `client-too-old`, and also a
 * message of an unknown kind; a page in a browser then reloads itself.
 */
export const PROTOCOL = 1
export const PROTOCOL_HEADER = "salient-protocol"
