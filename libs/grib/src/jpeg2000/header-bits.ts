/** Reads the bits of packet headers (ISO/IEC 15444-1 B.10.1): after a byte 0xff, the next has seven bits. */
export class HeaderBits {
  private byte = 0;
  private bitsLeft = 0;

  /** @param position index of the next byte */
  constructor(
    private readonly bytes: Uint8Array,
    public position: number,
  ) {}

  read(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) {
      if (this.bitsLeft === 0) {
        this.bitsLeft = this.byte === 0xff ? 7 : 8;
        // Beyond the end come ones, so that no loop waits for one.
        this.byte = this.position < this.bytes.length ? this.bytes[this.position] : 0xff;
        this.position++;
      }
      this.bitsLeft--;
      value = (value << 1) | ((this.byte >> this.bitsLeft) & 1);
    }
    return value;
  }

  /** Skips the rest of the header. A header that ends with 0xff is followed by a stuffed byte. */
  align(): void {
    if (this.byte === 0xff) this.position++;
    this.byte = 0;
    this.bitsLeft = 0;
  }
}
