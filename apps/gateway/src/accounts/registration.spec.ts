import type { Bus } from '@daystar/bus';
import { type PlanId, accountChanged } from '@daystar/contracts';
import { AggregationDirectory } from '../aggregations/directory/aggregation-directory';
import { SiteDirectory } from '../sites/directory/site-directory';
import { AccountDirectory } from '../auth/account-directory';
import { RegistrationService } from './registration.service';

describe('a gateway before a bus that others can reach', () => {
  const request = jest.fn(async () => ({ account: accountChanged.example, api_key: 'a-key-that-is-new' }));
  const bus = { isDurable: true, request } as unknown as Bus;
  const registration = (openPlans?: readonly PlanId[]) =>
    new RegistrationService(bus, new AccountDirectory(), new SiteDirectory(), new AggregationDirectory(), openPlans);
  beforeEach(() => request.mockClear());

  it.each([undefined, 'free', 'commercial', 'enterprise'])(
    'registers no account for the plan %s by default',
    async (plan) => {
      await expect(registration().register({ name: 'Acme', plan })).rejects.toMatchObject({ code: 'Forbidden' });
      expect(request).not.toHaveBeenCalled();
    },
  );

  it('opens the plans that its operator names, and no other', async () => {
    await registration(['enterprise']).register({ name: 'Acme', plan: 'enterprise' });
    for (const open of [[], ['enterprise']] as const) {
      await expect(registration(open).register({ name: 'Acme' })).rejects.toMatchObject({ code: 'Forbidden' });
    }
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('looks at the fields first', async () => {
    await expect(registration([]).register({ plan: 'gold' })).rejects.toMatchObject({
      code: 'InvalidRequest',
      errors: [{ field_name: 'name' }, { field_name: 'plan' }],
    });
  });
});
