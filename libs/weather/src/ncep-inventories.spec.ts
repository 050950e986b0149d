import { readFile } from 'node:fs/promises';
import { type InventoryEntry, readInventory } from '@daystar/grib';
import { describeWith, toReferencePath } from '@daystar/testing';
import { createGefsLayout } from './gefs/gefs-layout';
import { gfsLayout } from './gfs/gfs-layout';
import type { RunLayout, Selection } from './model-runs/run-layout';

const SURFACE = ['PRES', 'PWAT', 'RH', 'SNOD', 'TMP', 'UGRD', 'VGRD'];
const ALOFT = ['HCDC', 'LCDC', 'MCDC', 'UGRD', 'UGRD', 'VGRD', 'VGRD'];
const MEANS = ['ALBDO', 'DSWRF', 'PRATE', 'TCDC'];

interface Selected extends Selection {
  /** Entries whose whole messages the ranges are. */
  readonly entries: readonly InventoryEntry[];
}

async function select(layout: RunLayout, name: string, hour: number): Promise<Selected> {
  const index = await readFile(toReferencePath('weather', 'index', `${name}.idx`), 'utf8');
  const entries = readInventory(index);
  const selection = layout.select(index, entries[0].referenceTime.getTime(), hour);
  const selected = selection.ranges.map(({ start, end }) =>
    entries.find((entry) => entry.offset === start && entry.end === end)!,
  );
  return { ...selection, entries: selected };
}

const namesOf = (entries: readonly InventoryEntry[]) => entries.map(({ name }) => name).sort();

describeWith('reference-data', 'inventories of GFS as NCEP published them', () => {
  it('have the instantaneous fields of hour 0, which has no means', async () => {
    const { entries, missing } = await select(gfsLayout, 'gfs.t00z.pgrb2.0p25.f000', 0);
    expect(missing).toEqual([]);
    expect(namesOf(entries)).toEqual([...SURFACE, ...ALOFT].sort());
    expect(entries.every(({ forecast }) => forecast === 'anl')).toBe(true);
  });

  it('have the fields of hour 7, radiation and clouds as means since the reset at hour 6', async () => {
    const { entries, missing } = await select(gfsLayout, 'gfs.t00z.pgrb2.0p25.f007', 7);
    expect(missing).toEqual([]);
    const means = entries.filter(({ forecast }) => forecast === '6-7 hour ave fcst');
    expect(namesOf(means)).toEqual(MEANS);
    const others = entries.filter(({ forecast }) => forecast === '7 hour fcst');
    expect(namesOf(others)).toEqual([...SURFACE, ...ALOFT].sort());
    expect(means.length + others.length).toBe(entries.length);
  });
});

describeWith('reference-data', 'inventories of GEFS as NCEP published them', () => {
  it('have the radiation of a member, as a mean since the reset', async () => {
    const { entries, missing } = await select(createGefsLayout('p01'), 'gep01.t00z.pgrb2s.0p25.f015', 15);
    expect(missing).toEqual([]);
    expect(entries.map(({ name, forecast, remarks }) => [name, forecast, ...remarks])).toEqual([
      ['DSWRF', '12-15 hour ave fcst', 'ENS=+1'],
    ]);
  });

  it('name the radiation that files of less common fields lack', async () => {
    const { ranges, missing } = await select(createGefsLayout('c00'), 'gec00.t00z.pgrb2b.0p50.f003', 3);
    expect({ ranges, missing }).toEqual({ ranges: [], missing: ['DSWRF:surface'] });
  });
});
