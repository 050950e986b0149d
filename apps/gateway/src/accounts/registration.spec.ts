import type { Bus } from '@daystar/bus';
import { DaystarError, type PlanId, accountChanged } from '@daystar/contracts';
import { AggregationDirectory } from '../aggregations/directory/aggregation-directory';
import { SiteDirectory } from '../sites/directory/site-directory';
import { AccountDirectory } from '../auth/account-directory';
import { RegistrationQuota } from '../rate-limiting/registration-quota';
import { MemoryRateLimits } from '../rate-limiting/memory-rate-limits';
import { RegistrationPolicy } from './registration-policy';
import { RegistrationService } from './registration.service';

describe('a gateway that shares its bus with other services', () => {
  const request = jest.fn(async () => ({ account: accountChanged.example, api_key: 'a-key-that-is-new' }));
  const bus = { isDurable: true, request } as unknown as Bus;
  const clock = { now: () => Date.UTC(2026, 2, 1, 15) };
  const registration = (openPlans?: readonly PlanId[], perDay = 10) => {
    const quota = new RegistrationQuota(new MemoryRateLimits(clock), clock, { perAddress: 10, perDay });
    const [accounts, sites, aggregations] = [new AccountDirectory(), new SiteDirectory(), new AggregationDirectory()];
    const policy = new RegistrationPolicy(bus, quota, openPlans);
    return new RegistrationService(bus, accounts, sites, aggregations, policy);
  };
  beforeEach(() => request.mockClear());

  it.each([undefined, 'free', 'commercial', 'enterprise'])(
    'registers no account for the plan %s by default',
    async (plan) => {
      await expect(registration().register({ name: 'Acme', plan })).rejects.toMatchObject({ code: 'Forbidden' });
      expect(request).not.toHaveBeenCalled();
    },
  );

  it('accepts registrations for the plans that its operator names, and no other', async () => {
    await registration(['enterprise']).register({ name: 'Acme', plan: 'enterprise' });
    for (const open of [[], ['enterprise']] as const) {
      await expect(registration(open).register({ name: 'Acme' })).rejects.toMatchObject({ code: 'Forbidden' });
    }
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('counts only successful registrations', async () => {
    const service = registration(['free'], 1);
    await expect(service.register({ name: '' })).rejects.toMatchObject({ code: 'InvalidRequest' });
    await expect(service.register({ name: 'Acme', plan: 'enterprise' })).rejects.toMatchObject({ code: 'Forbidden' });
    request.mockRejectedValueOnce(new DaystarError('Unavailable', 'The database is not available.'));
    await expect(service.register({ name: 'Acme' })).rejects.toMatchObject({ code: 'Unavailable' });
    await service.register({ name: 'Acme' });
    request.mockClear();
    await expect(service.register({ name: 'Acme' })).rejects.toMatchObject({ code: 'TooManyRequests' });
    expect(request).not.toHaveBeenCalled();
  });

  it('validates the fields before anything else', async () => {
    await expect(registration([]).register({ plan: 'gold' })).rejects.toMatchObject({
      code: 'InvalidRequest',
      errors: [{ field_name: 'name' }, { field_name: 'plan' }],
    });
  });
});
