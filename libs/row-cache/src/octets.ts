/** The same octets as a Buffer, without a copy. */
export const octets = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
