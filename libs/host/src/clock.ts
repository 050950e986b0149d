import type { Clock } from '@daystar/timeseries';

export interface ClockSettings {
  /** The moment the clock showed at `origin`, ms; the real time when absent. */
  readonly start?: number;
  /** How many times faster than real time it runs. */
  readonly speed: number;
  /** Real time, ms, at which it showed `start`. Several processes given the same origin agree on the time. */
  readonly origin?: number;
}

/** The clock of a process: real time, or a moment of the past replayed as if it were now. */
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
