import { Bzip2Decompressor } from './bzip2-decompressor';
import { compressBzip2 } from './testing/compress-bzip2';

/** Two streams of bzip2 1.0.8: 'DWD ICON-EU ' twenty times, and 'second stream'. */
const STREAMS = Buffer.from(
  'QlpoOTFBWSZTWcazh08AADuWAEACDiGCgCAAUIAYBSqDTNThPSbJsmE0T4nRMJwmE4T8XckU4UJDGs4dPEJaaDkxQVkmU1nwk5f7AAAFEYBAAC4DnAAgADEA000EAaMlWw4g8kh4u5IpwoSHhJy/2A==',
  'base64',
);
const decompressor = new Bzip2Decompressor();

describe('the bzip2 decompressor', () => {
  it('decompresses the output of bzip2, also of several streams', async () => {
    expect((await decompressor.decompress(STREAMS)).toString()).toBe(`${'DWD ICON-EU '.repeat(20)}second stream`);
  });

  it('decompresses the output of `compressBzip2`, with runs and all byte values', async () => {
    const bytes = Buffer.concat([
      Buffer.alloc(700, 7),
      Buffer.from(Array.from({ length: 900 }, (_, i) => (i * i) & 0xff)),
    ]);
    expect((await decompressor.decompress(compressBzip2(bytes))).equals(bytes)).toBe(true);
  });

  it.each([
    ['a truncated stream', STREAMS.subarray(0, 40)],
    ['a changed byte', Buffer.from(STREAMS.map((byte, i) => (i === 30 ? byte ^ 1 : byte)))],
    ['a page of HTML', Buffer.from('<html>maintenance</html>')],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s', async (_, bytes) => {
    await expect(decompressor.decompress(bytes)).rejects.toMatchObject({ name: 'TypeError' });
  });
});
