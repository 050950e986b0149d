import { Inject, Injectable, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { CLOCK, DATABASE, PlatformModule } from './index';

const clock = { now: () => 42 };

@Injectable()
class Watch {
  constructor(@Inject(CLOCK) readonly clock: { now(): number }) {}
}
@Module({ providers: [Watch] })
class WatchModule {}

@Injectable()
class Store {
  constructor(@Inject(DATABASE) readonly database: unknown) {}
}
@Module({ providers: [Store] })
class StoreModule {}

const compile = (module: typeof WatchModule | typeof StoreModule) =>
  Test.createTestingModule({ imports: [PlatformModule.forRoot({ clock }), module] }).compile();

describe('the platform module', () => {
  it('makes the ports injectable in every module', async () => {
    const app = await compile(WatchModule);
    expect(app.get(Watch).clock).toBe(clock);
  });

  it('lets Nest name the missing port', async () => {
    await expect(compile(StoreModule)).rejects.toThrow(/Symbol\(DATABASE\)/);
  });
});
