const WIDTH = 30;
/** Minimum time between two drawings on a terminal, ms. */
const MIN_REDRAW_MS = 200;

/** Progress bar on a terminal; elsewhere one line whenever the label changes. */
export class ProgressBar {
  private readonly startedAt: number;
  private initialDone?: number;
  private label = '';
  private drawnAt = 0;

  /** @param now wall-clock time, ms */
  constructor(
    private readonly stream: { readonly isTTY?: boolean; write(text: string): unknown },
    private readonly unit: string,
    private readonly now: () => number,
  ) {
    this.startedAt = now();
  }

  update(done: number, total: number, label: string): void {
    this.initialDone ??= done;
    const time = this.now();
    const hasChanged = label !== this.label;
    if (!hasChanged && (!this.stream.isTTY || (time - this.drawnAt < MIN_REDRAW_MS && done < total))) return;
    [this.label, this.drawnAt] = [label, time];
    const seconds = (time - this.startedAt) / 1000;
    const rate = seconds > 0 ? (done - this.initialDone) / seconds : 0;
    const filled = Math.round((WIDTH * done) / total);
    const remaining = rate > 0 ? `, ${formatDuration((total - done) / rate)} left` : '';
    const bar = `${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)} ${((100 * done) / total).toFixed(1)} %`;
    const line = `${bar} ${label}: ${rate.toFixed(0)} ${this.unit}/s${remaining}`;
    this.stream.write(this.stream.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
  }

  finish(): void {
    if (this.stream.isTTY && this.initialDone !== undefined) this.stream.write('\n');
  }
}

function formatDuration(seconds: number): string {
  const whole = Math.ceil(seconds);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(whole / 3600)}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
}
