/**
 * The version of the protocol, raised whenever a message changes so that an older client would misunderstand it. Nothing is
 * imported here: a client that loads this file loads nothing else.
 *
 * A client says which version it speaks: over HTTP in the header `salient-protocol`, when it opens a socket in the query
 * (`?protocol=1`). Whoever says nothing speaks version 1. An older version than the server's is refused with the code
 * `client-too-old`, and so is a message of a kind that the server does not know: a page in a browser then loads itself anew.
 */
export const PROTOCOL = 1
export const PROTOCOL_HEADER = "salient-protocol"
