import { summarizeScores } from './summarize-scores';
import type { LeadScores } from './verification.service';

describe('the sentence about accuracy', () => {
  const score = (lead: string, nmae: number) => ({ lead, nmae }) as LeadScores;
  const render = (...scores: LeadScores[]) => {
    const text = summarizeScores(scores);
    return text === undefined || typeof text === 'string'
      ? text
      : ['en', 'es', 'de'].map((tag) => text.render(tag as 'en'));
  };

  it('says how far forecasts were off an hour, a day and three days ahead', () => {
    expect(render(score('PT60M', 3.14), score('PT1440M', 6.5), score('PT4320M', 9))).toEqual([
      'On average, forecasts an hour ahead were off by 3.1 % of the capacity, a day ahead 6.5 %, three days ahead 9 %.',
      expect.stringContaining('3,1 %'),
      expect.stringContaining('3,1 %'),
    ]);
  });

  it('speaks of an hour alone, and is absent without scores', () => {
    expect(render(score('PT60M', 2))).toEqual([
      'On average, forecasts an hour ahead were off by 2 % of the capacity.',
      expect.stringContaining('2 %'),
      expect.stringContaining('2 %'),
    ]);
    expect(render(score('PT30M', 2))).toBeUndefined();
  });
});
