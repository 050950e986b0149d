import { IsInt, IsISO8601, IsString, Min } from 'class-validator';

/** How many requests of a kind an account made within a minute. */
export class Usage {
  @IsString() account_id!: string;
  @IsString() kind!: string;
  @IsISO8601() minute!: string;
  @IsInt() @Min(1) requests!: number;
}
