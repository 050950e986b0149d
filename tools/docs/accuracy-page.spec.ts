import { renderAccuracyChart, renderAccuracyPage } from './accuracy-page';

const PAGE = `# Accuracy

<!-- generated from the scores below: run \`npm run docs\` -->
<!-- end of the generated table -->

## Scores

| data set | score | Daystar | persistence | climatology | untuned forecast | within P10..P90 |
| --- | --- | --- | --- | --- | --- | --- |
| Plants, a day ahead | MAE / RMSE, MW, mean | 5.0 / 9.0 | 10 / 20 | 8 / 9 | 6.25 / 7 | 80.4 % |
| … again | MAE / RMSE, MW, mean | 1 / 2 | 2 / 3 | 2 / 3 | 2 / 3 | 80.0 % |
| Without others | MAE / RMSE, MW | 1 / 2 |  |  |  | 80.0 % |

## Other

| data set | score |
| --- | --- |
| Plants | 3 |
`;

describe('the summary chart of the accuracy', () => {
  it('compares the mean absolute errors of the scores', () => {
    const page = renderAccuracyPage(PAGE);
    expect(page).toContain(
      '| Plants, a day ahead | 5 MW | 50 % smaller | 38 % smaller | 20 % smaller | 80.4 % |\n\n<!-- end',
    );
    expect(page).not.toContain('| Without others | 1 MW');
    expect(renderAccuracyPage(page)).toBe(page);
  });

  it('draws a bar for each forecast, in proportion to its error', () => {
    const widths = [...renderAccuracyChart(PAGE).matchAll(/<rect x="150" y="\d+" width="(\d+)"/g)].map(([, width]) =>
      Number(width),
    );
    expect(widths).toEqual([230, 460, 368, 288]);
  });

  it('fails without a table of scores', () => {
    expect(() => renderAccuracyChart('# Accuracy\n')).toThrow('docs/accuracy.md needs a table');
  });
});
