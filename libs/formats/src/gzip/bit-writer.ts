/** Writes bits, the lowest of each number first, as DEFLATE packs them (RFC 1951, section 3.1.1). */
export class BitWriter {
  private held = 0;
  private count = 0;

  /** @param at byte to begin with */
  constructor(
    private readonly bytes: Uint8Array,
    private at: number,
  ) {}

  /** @param length of them, 0 to 16 */
  put(bits: number, length: number): void {
    this.held |= bits << this.count;
    this.count += length;
    if (this.count < 16) return;
    this.bytes[this.at++] = this.held;
    this.bytes[this.at++] = this.held >>> 8;
    this.held >>>= 16;
    this.count -= 16;
  }

  /** Writes what is held, and fills up the last byte. */
  end(): void {
    for (; this.count > 0; this.count -= 8, this.held >>>= 8) this.bytes[this.at++] = this.held;
  }
}
