import { createPercentBar } from './percent-bar';

function shown(isTTY: boolean, shares: number[]): string[] {
  const written: string[] = [];
  const bar = createPercentBar({ isTTY, write: (text) => written.push(text) });
  for (const share of shares) bar.show(share, 'forecasting');
  bar.clear();
  return written;
}

describe('the progress bar', () => {
  it('overwrites its line on a terminal', () => {
    const [empty, half, gone] = shown(true, [0, 0.5]);
    expect(empty).toMatch(/^\r.*\[\.{30}\] {3}0 % {2}forecasting$/);
    expect(half).toMatch(/^\r.*\[#{15}\.{15}\] {2}50 % {2}forecasting$/);
    expect(gone).toMatch(/^\r/);
  });

  it('writes a line for every tenth if there is no terminal', () => {
    expect(shown(false, [0, 0.02, 0.09, 0.11, 0.5]).map((line) => line.slice(32, 38).trim())).toEqual([
      '0 %',
      '10 %',
      '50 %',
    ]);
  });
});
