import type { EventType } from '@daystar/contracts';
import { IsInt, IsString } from 'class-validator';

/** A piece of work of the autoscaling bench. */
export class Work {
  @IsString() key!: string;
  @IsInt() number!: number;
}

export const workDue: EventType<Work> = {
  topic: 'work.due.v1',
  meaning: 'Work that is due.',
  payload: Work,
  getKey: ({ key }) => key,
  isCompacted: false,
  example: { key: 'a', number: 1 },
};
/** Service whose instances share the work. */
export const WORKER_SERVICE = 'bench';
