/** Fields of every hour, by the names of their folders. */
const INSTANTANEOUS = ['clct', 't_2m', 'u_10m', 'v_10m', 'relhum_2m', 'h_snow'];
/** Fields since the start of the run. */
const SINCE_START = ['aswdir_s', 'aswdifd_s', 'tot_prec'];

/** Lists the fields of a forecast hour that we use of a model of DWD, by the names of their folders. */
export const listDwdFields = (hour: number): readonly string[] =>
  hour === 0 ? INSTANTANEOUS : [...INSTANTANEOUS, ...SINCE_START];

/** Returns the date and hour of a run as in the names of files, and the hour as in the names of folders. */
export function formatRun(run: number): { readonly stamp: string; readonly cycle: string } {
  const [date, cycle] = new Date(run).toISOString().replaceAll('-', '').split(/[T:]/);
  return { stamp: `${date}${cycle}`, cycle };
}

export const formatHour = (hour: number): string => String(hour).padStart(3, '0');
