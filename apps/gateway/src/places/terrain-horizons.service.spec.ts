import { TerrainHorizonsService } from './terrain-horizons.service';

describe('horizons that are being computed', () => {
  it('are limited to a hundred, above which a further one is refused and rows are flat', async () => {
    const request = jest.fn(() => new Promise<never>(() => undefined));
    const service = new TerrainHorizonsService({ request });
    for (let index = 0; index < 100; index++) void service.getHorizon({ latitude: index / 2, longitude: 10 });
    void service.getHorizon({ latitude: 0, longitude: 10 });
    expect(request).toHaveBeenCalledTimes(100);
    const further = { latitude: 60, longitude: 10 };
    await expect(service.getHorizon(further)).rejects.toMatchObject({ code: 'Busy' });
    expect(await service.getAppliedHorizon(further)).toEqual({ header: 'flat; reason=not-known-yet', isPending: true });
    expect(request).toHaveBeenCalledTimes(100);
  });
});
