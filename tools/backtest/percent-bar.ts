/** Progress bar on a terminal; elsewhere one line per 10 %. */
export interface PercentBar {
  /** @param fraction part of the work that is done, 0..1 */
  show(this: void, fraction: number, task: string): void;
  clear(this: void): void;
}

const WIDTH = 30;
/** Returns to the start of the line and clears it. */
const CLEAR_LINE = '\r\u001b[K';

export function createPercentBar(out: { readonly isTTY?: boolean; write(text: string): unknown }): PercentBar {
  let shown = '';
  return {
    show: (fraction, task) => {
      const percent = Math.floor(100 * (out.isTTY ? fraction : Math.floor(fraction * 10) / 10));
      const filled = Math.round((WIDTH * percent) / 100);
      const line = `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${String(percent).padStart(3)} %  ${task}`;
      if (line === shown) return;
      shown = line;
      out.write(out.isTTY ? CLEAR_LINE + line : `${line}\n`);
    },
    clear: () => {
      if (out.isTTY) out.write(CLEAR_LINE);
    },
  };
}
