import { readSatelliteFrames } from '@daystar/weather';
import { type LeadScore, scoreNowcast } from './score-nowcast';

const USAGE = 'usage: npm run nowcast -- DIR [--json]    (a folder with frames.json)';
const LEAD_MINUTES = [15, 30, 45, 60];

const formatLine = (...cells: readonly string[]): string => cells.map((cell) => cell.padStart(14)).join('');

function printScores(scores: readonly LeadScore[]): void {
  console.log('RMSE over all pixels, digital counts; ratio of the nowcast to raw persistence');
  console.log(formatLine('lead [min]', 'start frames', 'persistence', 'nowcast', 'ratio'));
  for (const { lead, frameCount, persistence, nowcast, ratio } of scores) {
    console.log(
      formatLine(String(lead), String(frameCount), persistence.toFixed(2), nowcast.toFixed(2), ratio.toFixed(4)),
    );
  }
  for (const lead of LEAD_MINUTES.filter((lead) => !scores.some((score) => score.lead === lead))) {
    console.log(formatLine(String(lead)), '  no start frame with enough history has a later frame at this lead time');
  }
}

async function main(parameters: readonly string[]): Promise<number> {
  const [folder, ...extraArguments] = parameters.filter((parameter) => parameter !== '--json');
  if (folder === undefined || extraArguments.length > 0 || folder.startsWith('-')) {
    console.error(USAGE);
    return 2;
  }
  const scores = scoreNowcast(await readSatelliteFrames(folder), LEAD_MINUTES);
  printScores(scores);
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
