/** Writes bits, the lowest of each number first, as DEFLATE packs them (RFC 1951, section 3.1.1). */
export class BitWriter {
  private pending = 0;
  private pendingCount = 0;

  /** @param offset offset of the first byte to write */
  constructor(
    private readonly bytes: Uint8Array,
    private offset: number,
  ) {}

  /** @param length number of bits, 0 to 16 */
  write(bits: number, length: number): void {
    this.pending |= bits << this.pendingCount;
    this.pendingCount += length;
    if (this.pendingCount < 16) return;
    this.bytes[this.offset++] = this.pending;
    this.bytes[this.offset++] = this.pending >>> 8;
    this.pending >>>= 16;
    this.pendingCount -= 16;
  }

  /** Writes the pending bits; the rest of the last byte is 0. */
  flush(): void {
    for (; this.pendingCount > 0; this.pendingCount -= 8, this.pending >>>= 8) this.bytes[this.offset++] = this.pending;
  }
}
