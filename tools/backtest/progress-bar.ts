/** Shows on one line how far a long task is; on what is no terminal, a line for every tenth. */
export interface ProgressBar {
  show(this: void, share: number, doing: string): void;
  clear(this: void): void;
}

const WIDTH = 30;
/** Back to the start of the line, and the line wiped. */
const WIPE = '\r\u001b[K';

export function progressBar(out: { readonly isTTY?: boolean; write(text: string): unknown }): ProgressBar {
  let shown = '';
  return {
    show: (share, doing) => {
      const percent = Math.floor(100 * (out.isTTY ? share : Math.floor(share * 10) / 10));
      const filled = Math.round((WIDTH * percent) / 100);
      const line = `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${String(percent).padStart(3)} %  ${doing}`;
      if (line === shown) return;
      shown = line;
      out.write(out.isTTY ? WIPE + line : `${line}\n`);
    },
    clear: () => {
      if (out.isTTY) out.write(WIPE);
    },
  };
}
