import { type WeatherTile, weatherTilePublished } from '@daystar/contracts';
import { createSandboxSource } from '@daystar/weather';
import type { SeasonInstallation } from './season-installation';
import type { SimulatedPlant } from './simulated-plants';

/** Publishes the weather of the sandbox, like ingestion. */
export class SandboxWeather {
  private readonly source;
  private since?: number;

  constructor(
    private readonly installation: SeasonInstallation,
    private readonly plants: readonly SimulatedPlant[],
    seed: number,
  ) {
    this.source = createSandboxSource({ seed });
  }

  async publish(now: number): Promise<void> {
    const places = this.plants.map(({ registered: { latitude, longitude } }) => ({ latitude, longitude }));
    const tiles: WeatherTile[] = [];
    const signal = new AbortController().signal;
    const reject = () => undefined;
    for await (const tile of this.source.fetch({ now, places, since: this.since, signal, reject })) tiles.push(tile);
    this.since = now;
    await this.installation.bus.publish(weatherTilePublished, tiles);
  }
}
