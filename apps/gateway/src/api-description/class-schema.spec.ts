import { IsOpenEnum } from '@daystar/contracts';
import { IsISO8601, IsOptional } from 'class-validator';
import { describeObject } from './class-schema';

class Job {
  @IsOptional() @IsISO8601() ended_at?: string;
  @IsOpenEnum(['running', 'done'], 'keep') state!: 'running' | 'done';
}

describe('the schema of a response', () => {
  it('keeps the descriptions of times and of open enums', () => {
    const schema = describeObject(Job, {
      ended_at: { description: 'Absent while the job runs.' },
      state: { description: '`done` when the file exists.' },
    });
    expect(schema).toMatchObject({
      required: ['state'],
      properties: {
        ended_at: { type: 'string', description: 'Absent while the job runs.' },
        state: { enum: ['running', 'done'], description: '`done` when the file exists.' },
      },
    });
  });
});
