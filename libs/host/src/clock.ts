import type { Clock } from '@daystar/timeseries';

/** Wall-clock time, also while the service clock replays a past time. */
export const SYSTEM_CLOCK: Clock = { now: () => Date.now() };

export interface ClockSettings {
  /** Time of the clock at `origin`, ms; the wall-clock time when absent. */
  readonly start?: number;
  /** Speed relative to wall-clock time. */
  readonly speed: number;
  /** Wall-clock time, ms, at which the clock showed `start`. Processes with the same origin show the same time. */
  readonly origin?: number;
}

/** The clock of a process: wall-clock time, or a past time for a replay. */
export class ServiceClock implements Clock {
  private readonly origin: number;
  private readonly start: number;
  readonly speed: number;

  constructor({ start, speed, origin }: ClockSettings) {
    this.origin = origin ?? Date.now();
    this.start = start ?? this.origin;
    this.speed = speed;
  }

  now(): number {
    return this.start + (Date.now() - this.origin) * this.speed;
  }
}
