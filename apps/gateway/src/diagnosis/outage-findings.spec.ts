import { type FlaggedMeasurement, type Site, siteChanged } from '@daystar/contracts';
import { HOUR, formatStamp } from '@daystar/timeseries';
import { findCurtailment } from './curtailment-findings';
import type { DiagnosisData } from './diagnosis-data';
import { findOutage } from './outage-findings';

const SITE: Site = { ...siteChanged.example, capacity: 10, outages: undefined, curtailments: undefined };
const START = Date.UTC(2026, 4, 1);

/** Names an outage from 08:00 to 14:00 of a day, before which the plant had a power. */
function describeTitle(earlierPower: number) {
  const measurements = Array.from({ length: 10 }, (_, hour): FlaggedMeasurement => {
    const total_power = hour < 2 ? earlierPower : hour < 8 ? 0 : 5;
    const period_end = `2026-05-01T${String(hour + 7).padStart(2, '0')}:00:00Z`;
    return { period_end, period: 'PT1H', total_power, verdict: total_power > 0 ? 'ok' : 'curtailed' };
  });
  return String(findOutage({ measurements, site: SITE } as unknown as DiagnosisData)?.title);
}

describe('an outage', () => {
  it('with rejected measurements after it returns slowly, which is no curtailment', () => {
    // Two days without power, a day at a tenth of the usual power, then the usual power.
    const measurements = Array.from({ length: 96 }, (_, k): FlaggedMeasurement => {
      const [day, hour] = [Math.floor(k / 24), k % 24];
      const isNight = hour <= 6 || hour > 18;
      const total_power = isNight ? 0 : [0, 0, 0.5, 5][day];
      const verdict = isNight ? 'night' : day < 3 ? 'curtailed' : 'ok';
      return { period_end: formatStamp(START + k * HOUR), period: 'PT1H', total_power, verdict };
    });
    const data = { measurements, site: SITE } as unknown as DiagnosisData;
    expect(String(findOutage(data)?.evidence)).toContain(
      'The output then rises slowly until 2026-05-03 18:00 UTC, as when snow slides off the modules.',
    );
    expect(findCurtailment(data)).toBeUndefined();
  });

  it.each([
    ['that lasts until now is serious', 0, 'high', 'No power in daylight since 2026-05-02 10:00 UTC'],
    ['that ended is worth a look', 5, 'medium', 'No power in daylight from 2026-05-02 10:00 to 2026-05-02 18:00 UTC'],
  ])('%s, also at night', (_, laterPower, severity, title) => {
    const measurements = Array.from({ length: 70 }, (_reading, k): FlaggedMeasurement => {
      const [day, hour] = [Math.floor(k / 24), k % 24];
      const isNight = hour <= 6 || hour > 18;
      const isOff = day === 1 && hour > 10;
      const total_power = isNight ? 0 : day === 2 ? laterPower : isOff ? 0 : 5;
      const verdict = isNight ? 'night' : total_power > 0 ? 'ok' : 'curtailed';
      return { period_end: formatStamp(START + k * HOUR), period: 'PT1H', total_power, verdict };
    });
    for (const readings of laterPower > 0 ? [measurements] : [measurements, measurements.slice(0, 46)]) {
      const now = Date.parse(readings.at(-1)!.period_end) + HOUR;
      const finding = findOutage({ measurements: readings, site: SITE, now } as unknown as DiagnosisData);
      expect([finding?.severity, String(finding?.title)]).toEqual([severity, title]);
    }
  });

  it('has a start after the last power', () => {
    expect(describeTitle(5)).toBe('No power in daylight from 2026-05-01 08:00 to 2026-05-01 14:00 UTC');
  });

  it('may have begun earlier if no measurement before it has power', () => {
    expect(describeTitle(0)).toBe('No power in daylight since 2026-05-01 06:00 or earlier, until 2026-05-01 14:00 UTC');
  });
});
