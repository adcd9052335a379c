/** Anything small enough for an address: deflated, then encoded in characters that need no escaping. */

const streamed = async (bytes: BlobPart, through: CompressionStream | DecompressionStream): Promise<Uint8Array> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer())

export async function pack(value: unknown): Promise<string> {
  const packed = await streamed(JSON.stringify(value), new CompressionStream("deflate-raw"))
  let text = ""
  for (let i = 0; i < packed.length; i += 8192) text += String.fromCharCode(...packed.subarray(i, i + 8192))
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
}

/** The content of an address; throws if it is damaged. The caller must check that it is what was expected. */
export async function unpack(text: string): Promise<unknown> {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0))
  const plain = await streamed(bytes, new DecompressionStream("deflate-raw"))
  return JSON.parse(new TextDecoder().decode(plain)) as unknown
}
