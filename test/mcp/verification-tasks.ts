import { eventually } from '@daystar/testing';
import { HOUR } from '@daystar/timeseries';
import type { AgentAccount } from './agent-account';
import { type PowerRow, sumEnergy } from './mcp-session';

interface Verification {
  readonly verification: { readonly lead: string; readonly n: number; readonly nmae: number | null }[];
}

/** Tasks about past forecasts, which exist once half hours have passed. */
export function describeVerificationTasks(agent: AgentAccount): void {
  describe('once half hours have been forecast and have passed', () => {
    const read = (site: string) => agent.http.get<Verification>(`${site}/verification?window=P30D`);
    const hasScores = async () => {
      const { body } = await read(`/rooftop_sites/${agent.roof}`);
      return body.verification.some(({ n }) => n > 0) ? true : undefined;
    };
    beforeAll(async () => {
      agent.clock.skip(HOUR);
      await eventually(hasScores);
    }, 90_000);

    it('"How good are the forecasts of my roof?"', async () => {
      await eventually(async () => {
        const responseBefore = await read(`/rooftop_sites/${agent.roof}`);
        const { values } = await agent.session.call('get_forecast_accuracy', { resource_id: agent.roof });
        const { body } = await read(`/rooftop_sites/${agent.roof}`);
        if (JSON.stringify(responseBefore.body.verification) !== JSON.stringify(body.verification)) return undefined;
        expect(values.leads.length).toBe(body.verification.length);
        values.leads.forEach((lead: object, index: number) => expect(body.verification[index]).toMatchObject(lead));
        return true;
      });
    });

    it('"Which of my sites is forecast worst this month?"', async () => {
      const readNmae = async (site: string) =>
        (await read(site)).body.verification.find(({ lead }) => lead === 'PT0M')?.nmae ?? null;
      const readAll = async () => ({
        [agent.plant]: await readNmae(`/utility_scale_sites/${agent.plant}`),
        [agent.roof]: await readNmae(`/rooftop_sites/${agent.roof}`),
      });
      await eventually(async () => {
        const scoresBefore = await readAll();
        const { values } = await agent.session.call('rank_sites_by_accuracy', { lead_hours: 0 });
        const scoresAfter = await readAll();
        if (JSON.stringify(scoresBefore) !== JSON.stringify(scoresAfter)) return undefined;
        type Ranked = { resource_id: string; nmae: number | null };
        const ranked: Ranked[] = values.sites.filter(({ resource_id }: Ranked) => resource_id in scoresAfter);
        expect(Object.fromEntries(ranked.map(({ resource_id, nmae }) => [resource_id, nmae]))).toEqual(scoresAfter);
        const errors = ranked.map((site) => site.nmae ?? -1);
        expect(errors).toEqual([...errors].sort((a, b) => b - a));
        return true;
      });
    });

    it('"What did you forecast for the last half hours?"', async () => {
      const args = { resource_id: agent.roof, lead_hours: 0, hours: 24, time_zone: 'UTC' };
      const path = `/rooftop_sites/${agent.roof}/estimated_actuals?lead=PT0M&hours=24`;
      type Body = { estimated_actuals: (PowerRow & { pv_estimate: number | null })[] };
      await eventually(async () => {
        const responseBefore = await agent.http.get<Body>(path);
        const { values } = await agent.session.call('get_past_forecast', args);
        const { body } = await agent.http.get<Body>(path);
        if (JSON.stringify(responseBefore.body) !== JSON.stringify(body)) return undefined;
        const presentRows = body.estimated_actuals.filter(({ pv_estimate }) => pv_estimate !== null);
        expect(presentRows.length).toBeGreaterThan(0);
        for (const day of values.days) expect(day.energy).toBeCloseTo(sumEnergy(presentRows, day.date, 'UTC'), 3);
        return true;
      });
    });
  });
}
