import { Type } from 'class-transformer';
import { IsInt, IsString, Length, Min, ValidateNested } from 'class-validator';
import type { CommandType } from './command-type';

export class ShowResourceUsage {
  @IsString() @Length(1, 64) account_id!: string;
}

/** Number of stored resources of a kind, and how many the account may have. */
export class ResourceCount {
  @IsInt() @Min(0) used!: number;
  @IsInt() @Min(0) limit!: number;
}

/** Sites without the test site, API keys that are not revoked, and webhooks of an account. */
export class ResourceUsage {
  @ValidateNested() @Type(() => ResourceCount) utility_sites!: ResourceCount;
  @ValidateNested() @Type(() => ResourceCount) rooftop_sites!: ResourceCount;
  @ValidateNested() @Type(() => ResourceCount) weather_sites!: ResourceCount;
  @ValidateNested() @Type(() => ResourceCount) keys!: ResourceCount;
  @ValidateNested() @Type(() => ResourceCount) webhooks!: ResourceCount;
}

/** Shows how many sites, keys and webhooks an account has and may have. Errors: NotFound. */
export const showResourceUsage: CommandType<ShowResourceUsage, ResourceUsage> = {
  name: 'site-registry.show-resource-usage',
  service: 'site-registry',
  request: ShowResourceUsage,
  reply: ResourceUsage,
  example: {
    request: { account_id: 'acme' },
    reply: {
      utility_sites: { used: 12, limit: 10_000 },
      rooftop_sites: { used: 0, limit: 10_000 },
      weather_sites: { used: 2, limit: 10_000 },
      keys: { used: 1, limit: 20 },
      webhooks: { used: 1, limit: 20 },
    },
  },
};
