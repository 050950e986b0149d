import { type SeasonResult, evaluateSeason } from './evaluate-season';
import { SeasonInstallation } from './season-installation';
import { START, type SeasonOptions, simulateSeason } from './simulate-season';
import { SteppedClock } from './stepped-clock';

/** Simulates a season and evaluates its forecasts. */
export async function runSeason(options: SeasonOptions): Promise<SeasonResult> {
  const clock = new SteppedClock(START);
  const installation = await SeasonInstallation.open(clock, options.seed ?? 1);
  try {
    const season = await simulateSeason(installation, clock, options);
    return await evaluateSeason(installation, clock, season, options.warmUp);
  } finally {
    await installation.close();
  }
}
