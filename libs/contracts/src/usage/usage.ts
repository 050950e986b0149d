import { IsInt, IsISO8601, IsString, Min } from 'class-validator';

/** Number of requests of a kind by an account within a minute. */
export class Usage {
  @IsString() account_id!: string;
  /** Family of the requested resource, such as `radiation`. */
  @IsString() kind!: string;
  @IsISO8601() minute!: string;
  @IsInt() @Min(1) requests!: number;
}
