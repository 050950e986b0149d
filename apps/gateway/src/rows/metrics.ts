import { Counter } from 'prom-client';

export const bodies = new Counter({
  name: 'daystar_rendered_answers_total',
  help: 'Bodies of rows that were sent from memory, or had to be rendered',
  labelNames: ['from'],
});
