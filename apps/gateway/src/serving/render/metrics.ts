import { Counter } from 'prom-client';

/** Bodies that were sent from memory, or had to be rendered. Counted in plain numbers: this is said with every answer. */
class BodyCounter {
  private memory = 0;
  private rendering = 0;

  constructor() {
    const collect = (counter: Counter) => {
      counter.inc({ from: 'memory' }, this.memory);
      counter.inc({ from: 'rendering' }, this.rendering);
      this.memory = this.rendering = 0;
    };
    new Counter({
      name: 'daystar_rendered_answers_total',
      help: 'Bodies of rows that were sent from memory, or had to be rendered',
      labelNames: ['from'],
      collect() {
        collect(this as unknown as Counter);
      },
    });
  }

  fromMemory(): void {
    this.memory++;
  }

  rendered(): void {
    this.rendering++;
  }
}

export const bodyCounter = new BodyCounter();
