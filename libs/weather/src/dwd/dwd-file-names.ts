/** Fields of every hour, by the names of their folders. */
const INSTANTANEOUS = ['clct', 't_2m', 'u_10m', 'v_10m', 'relhum_2m', 'h_snow'];
/** Fields that are means or sums since the start of the run: hour 0 has none. */
const SINCE_START = ['aswdir_s', 'aswdifd_s', 'tot_prec'];

/** Lists the fields that we read for a forecast hour of a DWD model, as named by their folders. */
export const listDwdFields = (hour: number): readonly string[] =>
  hour === 0 ? INSTANTANEOUS : [...INSTANTANEOUS, ...SINCE_START];

/** Formats a run: `stamp` (date and hour) as in file names, and `cycle` (hour) as in folder names. */
export function formatDwdRun(run: number): { readonly stamp: string; readonly cycle: string } {
  const [date, cycle] = new Date(run).toISOString().replaceAll('-', '').split(/[T:]/);
  return { stamp: `${date}${cycle}`, cycle };
}

/** Formats a forecast hour as in file names: `009`. */
export const formatDwdHour = (hour: number): string => String(hour).padStart(3, '0');
