import { readSatelliteFrames } from '@daystar/weather';
import { type LeadScore, scoreNowcast } from './score-nowcast';

const USAGE = 'usage: npm run nowcast -- DIR [--json]    (a folder with frames.json)';
/** min */
const LEADS = [15, 30, 45, 60];

const line = (...cells: readonly string[]): string => cells.map((cell) => cell.padStart(14)).join('');

function print(scores: readonly LeadScore[]): void {
  console.log('RMSE over all pixels, counts; ratio of the nowcast to raw persistence');
  console.log(line('lead [min]', 'start frames', 'persistence', 'nowcast', 'ratio'));
  for (const { lead, starts, persistence, nowcast, ratio } of scores) {
    console.log(line(String(lead), String(starts), persistence.toFixed(2), nowcast.toFixed(2), ratio.toFixed(4)));
  }
  for (const lead of LEADS.filter((lead) => !scores.some((score) => score.lead === lead))) {
    console.log(line(String(lead)), '  no frame with enough history before it has one so long after it');
  }
}

async function main(parameters: readonly string[]): Promise<number> {
  const [folder, ...more] = parameters.filter((parameter) => parameter !== '--json');
  if (folder === undefined || more.length > 0 || folder.startsWith('-')) {
    console.error(USAGE);
    return 2;
  }
  const scores = scoreNowcast(await readSatelliteFrames(folder), LEADS);
  print(scores);
  if (parameters.includes('--json')) {
    const ratios = Object.fromEntries(scores.map(({ lead, ratio }) => [lead, Number(ratio.toFixed(4))]));
    console.log(JSON.stringify({ ratios }));
  }
  return scores.length > 0 ? 0 : 1;
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
