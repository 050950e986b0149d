/** Generated from `/openapi.json` by `npm run docs`. */
/* eslint-disable */

export type Aggregation = {
  warnings?: Warnings;
  collection_id: string;
  aggregation_id: string;
  name: string;
  members?: Array<string>;
  area?: {
    type: 'Polygon' | 'MultiPolygon';
    coordinates: Array<unknown>;
  };
  tags?: Array<string>;
  /**
   * MW
   */
  capacity?: number;
  capacity_changes?: Array<{
    start: string;
    /**
     * MW
     */
    capacity: number;
  }>;
  members_since?: string;
};

export type AggregationDefinition = {
  aggregation_id: string;
  name: string;
  members?: Array<string>;
  area?: {
    type: 'Polygon' | 'MultiPolygon';
    coordinates: Array<unknown>;
  };
  tags?: Array<string>;
};

export type Changes = {
  warnings?: Warnings;
  since: {
    issue_id: string;
    issued_at: string;
  };
  until: {
    issue_id: string;
    issued_at: string;
  };
  period: string;
  forecasts: PropertyChanges;
  estimated_actuals: PropertyChanges;
};

export type Error = {
  response_status: {
    error_code: string;
    message: string;
    errors: Array<{
      field_name: string;
      error_code: string;
      message: string;
    }>;
  };
};

export type ExternalForecastIssue = {
  /**
   * Time at which the provider issued the forecasts, UTC.
   */
  issued_at: string;
  forecasts: Array<ExternalForecastPeriod>;
};

export type ExternalForecastPeriod = {
  period_end: string;
  period: string;
  /**
   * Mean power over the period, MW (rooftop: kW).
   */
  pv_estimate: number;
  /**
   * Value that the output falls below in 10 % of cases.
   */
  pv_estimate10?: number;
  /**
   * Value that the output falls below in 90 % of cases.
   */
  pv_estimate90?: number;
};

export type ExternalForecasts = {
  warnings?: Warnings;
  forecasts: Array<{
    issued_at: string;
    period_end: string;
    period: string;
    /**
     * Mean power over the period, MW (rooftop: kW).
     */
    pv_estimate: number;
    verdict:
      | 'ok'
      | 'night'
      | 'stale'
      | 'clipped'
      | 'exceeds_clear_sky'
      | 'curtailed'
      | 'snow'
      | 'out_of_range'
      | 'unit_suspect'
      | 'overlap'
      | 'cumulative'
      | 'clock_suspect'
      | 'drift'
      | 'gap';
    /**
     * Value that the output falls below in 10 % of cases.
     */
    pv_estimate10?: number;
    /**
     * Value that the output falls below in 90 % of cases.
     */
    pv_estimate90?: number;
  }>;
};

export type FlaggedMeasurement = {
  period_end: string;
  period: string;
  verdict:
    | 'ok'
    | 'night'
    | 'stale'
    | 'clipped'
    | 'exceeds_clear_sky'
    | 'curtailed'
    | 'snow'
    | 'out_of_range'
    | 'unit_suspect'
    | 'overlap'
    | 'cumulative'
    | 'clock_suspect'
    | 'drift'
    | 'gap';
  /**
   * Average power over the period, MW (rooftop: kW).
   */
  total_power?: number;
  /**
   * Share of the plant that was available, percent.
   */
  availability?: number;
  /**
   * Limit set by the grid operator, MW (rooftop: kW).
   */
  constraint_power_ceiling?: number;
  network_constraint?: boolean;
  /**
   * Measured global horizontal irradiance, W/m2.
   */
  mean_ghi?: number;
  inverters_available?: number;
  tracking_angle?: number;
  local_limit?: number;
  frequency?: number;
};

export type FlaggedMeasurements = {
  warnings?: Warnings;
  measurements: Array<FlaggedMeasurement>;
  gaps: Array<{
    from: string;
    to: string;
  }>;
};

export type Histories = {
  warnings?: Warnings;
  histories: Array<History>;
};

export type History = {
  warnings?: Warnings;
  /**
   * Path of the file, once the history is done.
   */
  download?: string;
  history_id: string;
  state: 'waiting' | 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /**
   * Number of years that count against the daily limit.
   */
  years: number;
  /**
   * Number of months computed so far.
   */
  done: number;
  /**
   * Number of months in total.
   */
  total: number;
  created_at: string;
  /**
   * When the history is deleted.
   */
  expires_at: string;
  /**
   * Start of the first row, 2007 or later.
   */
  start: string;
  /**
   * End of the last row, at least 7 days ago.
   */
  end: string;
  /**
   * PT20M for aggregations only.
   */
  period: 'PT5M' | 'PT10M' | 'PT15M' | 'PT20M' | 'PT30M' | 'PT60M';
  format: 'csv' | 'parquet' | 'arrow';
  /**
   * Size of the file, bytes.
   */
  bytes?: number;
  /**
   * SHA-256 of the file.
   */
  sha256?: string;
  /**
   * Weather sources of the rows; `sandbox` is simulated weather. Absent until the history is done, and in files of earlier releases.
   */
  weather_source?: string;
  /**
   * Why the history failed, or why its current month is retried.
   */
  error?: string;
  finished_at?: string;
  /**
   * Id of a site: its power, or the radiation at a weather site.
   */
  resource_id?: string;
  /**
   * With `aggregation_id`: the sum of the members of an aggregation, MW.
   */
  collection_id?: string;
  aggregation_id?: string;
  /**
   * With `longitude`: a place.
   */
  latitude?: number;
  longitude?: number;
  /**
   * Elevation of the place, m above sea level; from the coarse terrain table when absent.
   */
  elevation?: number;
  /**
   * Capacity of a system at the place, kW; without it the rows are radiation and weather.
   */
  capacity?: number;
  /**
   * Degrees off the horizontal, of the system or of the plane of `gti`.
   */
  tilt?: number;
  /**
   * Degrees: 0 north, -90 east, 90 west.
   */
  azimuth?: number;
  /**
   * Whether the plane of `gti` is fixed or follows the sun.
   */
  array_type?: 'fixed' | 'horizontal_single_axis';
  /**
   * Share of the output of the system that remains after losses.
   */
  loss_factor?: number;
  /**
   * yyyy-MM-dd; determines the default `loss_factor` by the age of the system.
   */
  install_date?: string;
};

export type HistoryOrder = {
  /**
   * Id of a site: its power, or the radiation at a weather site.
   */
  resource_id?: string;
  /**
   * With `aggregation_id`: the sum of the members of an aggregation, MW.
   */
  collection_id?: string;
  aggregation_id?: string;
  /**
   * With `longitude`: a place.
   */
  latitude?: number;
  longitude?: number;
  /**
   * Elevation of the place, m above sea level; from the coarse terrain table when absent.
   */
  elevation?: number;
  /**
   * Capacity of a system at the place, kW; without it the rows are radiation and weather.
   */
  capacity?: number;
  /**
   * Degrees off the horizontal, of the system or of the plane of `gti`.
   */
  tilt?: number;
  /**
   * Degrees: 0 north, -90 east, 90 west.
   */
  azimuth?: number;
  /**
   * Whether the plane of `gti` is fixed or follows the sun.
   */
  array_type?: 'fixed' | 'horizontal_single_axis';
  /**
   * Share of the output of the system that remains after losses.
   */
  loss_factor?: number;
  /**
   * yyyy-MM-dd; determines the default `loss_factor` by the age of the system.
   */
  install_date?: string;
  /**
   * Start of the first row, 2007 or later.
   */
  start: string;
  /**
   * End of the last row, at least 7 days ago.
   */
  end: string;
  /**
   * PT20M for aggregations only.
   */
  period?: 'PT5M' | 'PT10M' | 'PT15M' | 'PT20M' | 'PT30M' | 'PT60M';
  format?: 'csv' | 'parquet' | 'arrow';
};

export type Inputs = {
  warnings?: Warnings;
  as_of: string;
  tiles_in_use: number;
  /**
   * Tiles by the data basis of their rows, best first.
   */
  ladder: Array<{
    /**
     * Data basis of rows.
     */
    step: 'observation' | 'nowcast+nwp' | 'nwp' | 'older-nwp' | 'climatology';
    tiles: number;
    /**
     * Share of the tiles in use.
     */
    share: number;
  }>;
  sources: Array<{
    source: string;
    /**
     * `excluded`: the source can be read, but forecasts do not use it, because its data are implausible.
     */
    state: 'ok' | 'failing' | 'excluded' | 'unknown';
    /**
     * Time of the last successful request, with or without new data.
     */
    heard_at: string | null;
    newest_run: string | null;
    age_minutes: number | null;
    /**
     * Time of the next request, after the pause of a failed source.
     */
    next_expected_at: string | null;
    failing_since: string | null;
    last_error: {
      at: string;
      message: string;
    } | null;
    excluded: {
      since: string;
      /**
       * `implausible`, `frozen`, `level-jump` or `level`; more may follow.
       */
      fault: string;
    } | null;
    tiles: number;
    /**
     * Share of the tiles in use.
     */
    share: number;
  }>;
};

export type Keys = {
  warnings?: Warnings;
  keys: Array<{
    key_id: string;
    /**
     * Whether the key may only read. Other requests with it get 403.
     */
    read_only: boolean;
    created_at: string;
    current: boolean;
    name?: string;
    /**
     * Start of the hour of the last use. Absent when the key was never used, or while last uses are unavailable.
     */
    last_used_at?: string;
    revoked_at?: string;
  }>;
};

export type Measurement = {
  period_end: string;
  period: string;
  /**
   * Average power over the period, MW (rooftop: kW).
   */
  total_power?: number;
  /**
   * Share of the plant that was available, percent.
   */
  availability?: number;
  /**
   * Limit set by the grid operator, MW (rooftop: kW).
   */
  constraint_power_ceiling?: number;
  network_constraint?: boolean;
  /**
   * Measured global horizontal irradiance, W/m2.
   */
  mean_ghi?: number;
  inverters_available?: number;
  tracking_angle?: number;
  local_limit?: number;
  frequency?: number;
};

export type NewKey = {
  warnings?: Warnings;
  key_id: string;
  /**
   * Whether the key may only read. Other requests with it get 403.
   */
  read_only: boolean;
  /**
   * Shown only in this response.
   */
  api_key: string;
  name?: string;
};

/**
 * Your test site, which could not be created yet because a limit of the service is reached.
 */
export type PendingTestSite = {
  resource_id: string;
  message: string;
  retry_at: string;
};

export type PowerForecast = {
  period_end: string;
  period: string;
  /**
   * AC power, period average: MW for utility-scale sites and aggregations, kW for rooftop sites and /world_pv_power, MW or kW
   */
  pv_estimate?: number | null;
  /**
   * AC power, period average: MW for utility-scale sites and aggregations, kW for rooftop sites and /world_pv_power, MW or kW
   */
  pv_power_rooftop?: number | null;
  /**
   * AC power, period average: MW for utility-scale sites and aggregations, kW for rooftop sites and /world_pv_power, MW or kW
   */
  pv_power_advanced?: number | null;
  /**
   * 10th percentile of pv_estimate (low scenario), MW or kW
   */
  pv_estimate10?: number | null;
  /**
   * 10th percentile of pv_estimate (low scenario), MW or kW
   */
  pv_power_rooftop10?: number | null;
  /**
   * 10th percentile of pv_estimate (low scenario), MW or kW
   */
  pv_power_advanced10?: number | null;
  /**
   * 90th percentile of pv_estimate (high scenario), MW or kW
   */
  pv_estimate90?: number | null;
  /**
   * 90th percentile of pv_estimate (high scenario), MW or kW
   */
  pv_power_rooftop90?: number | null;
  /**
   * 90th percentile of pv_estimate (high scenario), MW or kW
   */
  pv_power_advanced90?: number | null;
  /**
   * 25th percentile of pv_estimate, from its other percentiles, MW or kW
   */
  pv_estimate25?: number | null;
  /**
   * 25th percentile of pv_estimate, from its other percentiles, MW or kW
   */
  pv_power_rooftop25?: number | null;
  /**
   * 25th percentile of pv_estimate, from its other percentiles, MW or kW
   */
  pv_power_advanced25?: number | null;
  /**
   * 75th percentile of pv_estimate, from its other percentiles, MW or kW
   */
  pv_estimate75?: number | null;
  /**
   * 75th percentile of pv_estimate, from its other percentiles, MW or kW
   */
  pv_power_rooftop75?: number | null;
  /**
   * 75th percentile of pv_estimate, from its other percentiles, MW or kW
   */
  pv_power_advanced75?: number | null;
  /**
   * pv_estimate without the planned outages, curtailments and power limits of the site, MW or kW
   */
  pv_potential?: number | null;
  resource_id?: string;
  aggregation_id?: string;
  aggregation_name?: string;
  ladder?: string;
  weather_source?: string;
  source_weights?: string;
  newest_input?: string;
  flags?: string;
  tuning_version?: string;
  tuning_correction?: string;
  issue_id?: string;
};

export type PropertyChanges = {
  compared: number;
  changed: number;
  new: number;
  largest_change: {
    period_end: string;
    before: number;
    after: number;
  } | null;
  /**
   * Mean absolute change of `pv_estimate`, MW or kW.
   */
  mean_change: number | null;
  /**
   * Changed and new rows; they replace rows with the same `period_end`.
   */
  rows?: Array<{
    pv_estimate: number | null;
    period_end: string;
    period: string;
    pv_estimate10?: number | null;
    pv_estimate90?: number | null;
  }>;
};

/**
 * Issue and data basis of an array of rows, with `provenance=summary`.
 */
export type ProvenanceSummary = {
  /**
   * The array of the rows.
   */
  rows: 'estimated_actuals' | 'forecasts';
  issue_id?: string;
  issued_at?: string;
  next_issue_at?: string;
  /**
   * Lead time of the rows, if requested.
   */
  lead?: string;
  /**
   * Issues of the rows by `lead`.
   */
  issue_ids?: Array<string>;
  /**
   * Stated properties of the plant with which the rows were computed.
   */
  plant?: Array<string>;
  /**
   * Stated elevation of the place, m above sea level.
   */
  elevation?: number;
  /**
   * Spans with the same weather.
   */
  runs?: Array<{
    from: string;
    to: string;
    ladder: string;
    inputs: Array<{
      source: string;
      run: string;
      weight?: number;
    }>;
    flags: Array<string>;
  }>;
  /**
   * Fields that are null in some rows.
   */
  missing?: Array<{
    field: string;
    reason: string;
  }>;
  resource_id?: string;
  aggregation_id?: string;
  aggregation_name?: string;
  name?: string;
};

export type RadiationForecast = {
  period_end: string;
  period: string;
  /**
   * global horizontal irradiance, W/m2
   */
  ghi?: number | null;
  /**
   * 10th percentile of ghi (low scenario), W/m2
   */
  ghi10?: number | null;
  /**
   * 90th percentile of ghi (high scenario), W/m2
   */
  ghi90?: number | null;
  /**
   * direct (beam) irradiance on the horizontal, W/m2
   */
  ebh?: number | null;
  /**
   * direct normal irradiance, W/m2
   */
  dni?: number | null;
  /**
   * 10th percentile of dni (low scenario), W/m2
   */
  dni10?: number | null;
  /**
   * 90th percentile of dni (high scenario), W/m2
   */
  dni90?: number | null;
  /**
   * diffuse horizontal irradiance, W/m2
   */
  dhi?: number | null;
  /**
   * air temperature 2 m above ground, degC
   */
  air_temp?: number | null;
  /**
   * true solar zenith angle at the middle of the period, deg
   */
  zenith?: number | null;
  /**
   * solar azimuth at the middle of the period: 0 north, -90 east, 90 west, deg
   */
  azimuth?: number | null;
  /**
   * share of clear-sky ghi that clouds remove; 0 is clear, %
   */
  cloud_opacity?: number | null;
  /**
   * ghi by the clear-sky model REST2, without clouds or shading by the horizon, W/m2
   */
  clearsky_ghi?: number | null;
  /**
   * dni by the clear-sky model REST2, without clouds or shading by the horizon, W/m2
   */
  clearsky_dni?: number | null;
  /**
   * dhi by the clear-sky model REST2, without clouds or shading by the horizon, W/m2
   */
  clearsky_dhi?: number | null;
  /**
   * global irradiance on the plane of `tilt` and `azimuth`, or of a tracker, W/m2
   */
  gti?: number | null;
  /**
   * 10th percentile of gti (low scenario), W/m2
   */
  gti10?: number | null;
  /**
   * 90th percentile of gti (high scenario), W/m2
   */
  gti90?: number | null;
  /**
   * 25th percentile of ghi, from its other percentiles, W/m2
   */
  ghi25?: number | null;
  /**
   * 75th percentile of ghi, from its other percentiles, W/m2
   */
  ghi75?: number | null;
  /**
   * 25th percentile of dni, from its other percentiles, W/m2
   */
  dni25?: number | null;
  /**
   * 75th percentile of dni, from its other percentiles, W/m2
   */
  dni75?: number | null;
  /**
   * 25th percentile of gti, from its other percentiles, W/m2
   */
  gti25?: number | null;
  /**
   * 75th percentile of gti, from its other percentiles, W/m2
   */
  gti75?: number | null;
  /**
   * gti by the clear-sky model REST2, without clouds, W/m2
   */
  clearsky_gti?: number | null;
  /**
   * wind speed 10 m above ground, m/s
   */
  wind_speed?: number | null;
  /**
   * wind speed 10 m above ground, m/s
   */
  wind_speed_10m?: number | null;
  /**
   * direction the wind comes from, clockwise from north, deg
   */
  wind_direction?: number | null;
  /**
   * direction the wind comes from, clockwise from north, deg
   */
  wind_direction_10m?: number | null;
  /**
   * relative humidity 2 m above ground; models may slightly exceed 100, %
   */
  relative_humidity?: number | null;
  /**
   * air pressure at the surface, hPa
   */
  surface_pressure?: number | null;
  /**
   * water vapour of the whole column, cm
   */
  precipitable_water?: number | null;
  /**
   * aerosol optical depth at 550 nm, 1
   */
  aod550?: number | null;
  /**
   * reflectance of the ground for sunlight, 1
   */
  albedo?: number | null;
  /**
   * depth of snow on the ground, m
   */
  snow_depth?: number | null;
  /**
   * rain, and the liquid equivalent of snow, mm/h
   */
  precipitation_rate?: number | null;
  /**
   * dew point 2 m above ground, computed from air_temp and relative_humidity, degC
   */
  dewpoint_temp?: number | null;
  resource_id?: string;
  aggregation_id?: string;
  aggregation_name?: string;
  ladder?: string;
  weather_source?: string;
  source_weights?: string;
  newest_input?: string;
  flags?: string;
  tuning_version?: string;
  tuning_correction?: string;
  issue_id?: string;
};

export type RegisteredWebhook = {
  warnings?: Warnings;
  webhook_id: string;
  url: string;
  created_at: string;
  /**
   * `active`: deliveries succeed, or there was none yet. `failing`: every attempt since `failing_since` failed. `disabled`: nothing is sent until you request a test.
   */
  state: 'active' | 'failing' | 'disabled';
  /**
   * Number of deliveries that wait for an attempt.
   */
  waiting: number;
  /**
   * Shown only in this response.
   */
  secret: string;
  /**
   * Resources to report; all that the account may read when absent.
   */
  resources?: Array<string>;
  /**
   * First failure since the last success; absent while `active`.
   */
  failing_since?: string;
  /**
   * When the webhook was disabled: after a day without a success, or by a response of 410. Absent otherwise.
   */
  disabled_at?: string;
};

export type SitePage = {
  warnings?: Warnings;
  sites: Array<SiteRecord>;
  page_count: number;
  current_page: number;
  total_records: number;
  pending_test_site?: PendingTestSite;
};

export type SiteRecord = {
  resource_id: string;
  name: string;
  latitude: number;
  longitude: number;
  tags: Array<string>;
  /**
   * Where `horizon` comes from: `stated`, the name of a terrain model, or `flat` while none is known.
   */
  horizon_source: string;
  /**
   * Names of the properties that the owner did not set; the record shows their default values.
   */
  defaults: Array<string>;
  install_date: string;
  /**
   * AC capacity, MW (rooftop: kW).
   */
  capacity?: number;
  /**
   * Capacity from given times on, past or planned, in order of time and in the unit of `capacity`, which applies before the first. DC capacity changes in proportion.
   */
  capacity_changes?: Array<{
    start: string;
    capacity: number;
  }>;
  /**
   * DC capacity of the modules, in the unit of `capacity`.
   */
  capacity_dc?: number;
  tracking_type?: 'fixed' | 'horizontal_single_axis';
  /**
   * Direction of the modules, or of the axis of a tracker, degrees: 0 north, -90 east, 90 west.
   */
  azimuth?: number;
  /**
   * Degrees off the horizontal; for fixed systems.
   */
  tilt?: number;
  inverter_efficiency?: number;
  /**
   * Share of the output that remains after losses: 1 is a system without losses.
   */
  loss_factor?: number;
  /**
   * Arrays of a plant with modules that face several ways. They share the inverters, and their `dc_share` sums to 1. An array has the orientation, tracker and horizon of the site unless it states its own.
   */
  arrays?: Array<{
    dc_share: number;
    tracking_type?: 'fixed' | 'horizontal_single_axis';
    azimuth?: number;
    tilt?: number;
    horizon?: Array<number>;
    ground_coverage_ratio?: number;
    shading_blocks?: number;
    bifacial_system?: boolean;
    bifaciality_factor?: number;
    pvrow_height?: number;
    pvrow_width?: number;
    tracker_axis_tilt?: number;
    tracker_max_rotation_angle?: number;
    tracker_back_tracking?: boolean;
    tracker_smart_tracking?: boolean;
    stow_wind_speed?: number;
    stow_angle?: number;
    terrain_slope?: number;
    terrain_azimuth?: number;
  }>;
  /**
   * Technology of the modules; `standard` when absent. It sets the default of `derating_temp_module`, and how `loss_factor` decreases with age.
   */
  module_type?: 'standard' | 'premium' | 'thin_film' | 'poly-si' | 'mono-si' | 'cdte';
  /**
   * Share of DC power lost per kelvin of cell temperature above 25 °C: the temperature coefficient of power without its sign. By default that of the module type.
   */
  derating_temp_module?: number;
  /**
   * Share of the output lost per year since `install_date`; by default that of the module type. Where stated, it also reduces a stated `loss_factor`.
   */
  derating_age_system?: number;
  /**
   * Share of the light that dust on the modules blocks in each month, January first; none when absent.
   */
  dust_soiling_average?: [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  /**
   * How dust on the modules is computed: `monthly` (the default) by `dust_soiling_average`; `kimber` or `hsu` by a published model, from rain and washes. The models apply `dust_soiling_average` where rain is unknown.
   */
  soiling_model?: 'monthly' | 'kimber' | 'hsu';
  /**
   * Rain in 24 hours that cleans the modules, mm; 6 when absent with `kimber`, 1 with `hsu`.
   */
  cleaning_threshold?: number;
  /**
   * Share of the light that the dust of one dry day blocks; 0.0015 when absent. For `kimber`.
   */
  soiling_loss_rate?: number;
  /**
   * Days after rain in which damp ground releases no dust; 14 when absent. For `kimber`.
   */
  grace_period?: number;
  /**
   * Maximum share of the light that dust blocks; 0.3 when absent. For `kimber`.
   */
  max_soiling?: number;
  /**
   * Speed at which particles up to 2.5 µm settle, m/s; 0.0009 when absent. For `hsu`.
   */
  'depo_veloc_pm2.5'?: number;
  /**
   * Speed at which particles of 2.5 to 10 µm settle, m/s; 0.004 when absent. For `hsu`.
   */
  depo_veloc_pm10?: number;
  /**
   * Dates or times, UTC, at which the modules were washed, or will be. For `kimber` and `hsu`.
   */
  manual_wash_dates?: Array<string>;
  /**
   * Elevations of the horizon, degrees, at equally spaced azimuths clockwise from north; computed from a terrain model when absent.
   */
  horizon?: Array<number>;
  /**
   * Metres above sea level; from a coarse terrain table when absent.
   */
  elevation?: number;
  /**
   * Slant height of the rows of modules divided by their spacing. When absent, 0.4 for trackers and bifacial modules, and shade between other fixed rows is neglected.
   */
  ground_coverage_ratio?: number;
  /**
   * Blocks of cells, each with a bypass diode, along the slant height of a row of modules. Shade between rows, of fixed modules or of trackers without backtracking, then stops whole blocks. When absent, power falls in proportion to the light.
   */
  shading_blocks?: number;
  /**
   * Inclination of the axis of a tracker, degrees, positive when the end towards `azimuth` is the lower one. When absent, the axis follows the ground.
   */
  tracker_axis_tilt?: number;
  /**
   * Maximum rotation of a tracker to either side, degrees; 60 when absent.
   */
  tracker_max_rotation_angle?: number;
  /**
   * Whether a tracker turns back from a low sun, so that its rows do not shade each other; true when absent. With true, `ground_coverage_ratio` is required.
   */
  tracker_back_tracking?: boolean;
  /**
   * Whether a tracker lies level whenever that gives more light, as under clouds: diffuse stow; false when absent.
   */
  tracker_smart_tracking?: boolean;
  /**
   * Mean wind at 10 m, m/s, above which a tracker turns to `stow_angle`; it always follows the sun when absent.
   */
  stow_wind_speed?: number;
  /**
   * Rotation of a tracker in strong wind, degrees: 0 (the default) is level, positive towards the direction 90 degrees clockwise from `azimuth`. At most `tracker_max_rotation_angle` to either side; requires `stow_wind_speed`.
   */
  stow_angle?: number;
  /**
   * Slope of the ground under a tracker, degrees; level when absent. Above 0, `terrain_azimuth` is required.
   */
  terrain_slope?: number;
  /**
   * Direction that the ground falls to, degrees: 0 north, -90 east, 90 west.
   */
  terrain_azimuth?: number;
  /**
   * Whether the modules also convert light on their rear; false when absent. Other modules ignore `bifaciality_factor`, `pvrow_height` and `pvrow_width`.
   */
  bifacial_system?: boolean;
  /**
   * Efficiency of the rear over that of the front; 0.7 when absent.
   */
  bifaciality_factor?: number;
  /**
   * From the ground to the middle of a row, m; 1.5 when absent.
   */
  pvrow_height?: number;
  /**
   * Slant height of a row, m; 2 when absent.
   */
  pvrow_width?: number;
  /**
   * Share of the light that the ground around the modules reflects; that of the weather when absent.
   */
  site_ground_albedo?: number;
  /**
   * Whether snow that lies on the modules reduces power; false when absent. It needs a weather source with the depth of snow on the ground.
   */
  snow_loss?: boolean;
  /**
   * Dates or times, UTC, at which the modules were cleared of snow, or will be. For `snow_loss` true.
   */
  snow_cleared?: Array<string>;
  /**
   * Maximum power at the grid connection, at most `capacity` and in its unit; no limit when absent.
   */
  export_limit?: number;
  /**
   * Mean power that is consumed at the site in each hour of the day, UTC, from midnight on, in the unit of `capacity`. `export_limit` and `curtailments` apply to the rest.
   */
  load_profile?: [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  /**
   * Apparent power of the inverters, MVA (rooftop: kVA); `capacity` when absent.
   */
  apparent_power_limit?: number;
  /**
   * Ratio of real to apparent power at which the inverters run: it limits power to this share of the apparent power. Not with `reactive_power`.
   */
  power_factor?: number;
  /**
   * Reactive power that the inverters supply or absorb, Mvar (rooftop: kvar), less than the apparent power S: it limits power to sqrt(S² - Q²).
   */
  reactive_power?: number;
  /**
   * Planned curtailments, which do not overlap: `power_limit` is the maximum power at the grid connection, at most `capacity` and in its unit.
   */
  curtailments?: Array<{
    start: string;
    end: string;
    power_limit: number;
  }>;
  /**
   * Planned outages, which do not overlap: `available_share` is the share of the plant that stays in operation.
   */
  outages?: Array<{
    start: string;
    end: string;
    available_share: number;
  }>;
};

export type SiteResponse = {
  warnings?: Warnings;
  site: SiteRecord;
  resource_id: string;
  likely_mistakes?: Array<{
    code:
      | 'azimuth_sign'
      | 'azimuth_reversed'
      | 'azimuth_mirrored'
      | 'dc_for_ac'
      | 'unit_of_power'
      | 'place'
      | 'clock_offset'
      | 'period_starts';
    stated: Array<number>;
    likely: Array<number>;
    days: number;
    low?: number;
    high?: number;
  }>;
};

export type Usage = {
  warnings?: Warnings;
  account_id: string;
  plan: 'Free' | 'Commercial' | 'Enterprise';
  requests_this_minute: {
    /**
     * Maximum of your plan; null without a limit.
     */
    limit: number | null;
    /**
     * Used so far in this minute or UTC day.
     */
    used: number;
    /**
     * `limit` minus `used`; null without a limit.
     */
    remaining: number | null;
    /**
     * End of this minute or UTC day: at this time `used` returns to 0. Wall-clock time, even during a replay of the past.
     */
    resets_at: string;
  };
  /**
   * Latitude/longitude requests.
   */
  simple_requests_today: {
    /**
     * Maximum of your plan; null without a limit.
     */
    limit: number | null;
    /**
     * Used so far in this minute or UTC day.
     */
    used: number;
    /**
     * `limit` minus `used`; null without a limit.
     */
    remaining: number | null;
    /**
     * End of this minute or UTC day: at this time `used` returns to 0. Wall-clock time, even during a replay of the past.
     */
    resets_at: string;
  };
  typical_years_today: {
    /**
     * Maximum of your plan; null without a limit.
     */
    limit: number | null;
    /**
     * Used so far in this minute or UTC day.
     */
    used: number;
    /**
     * `limit` minus `used`; null without a limit.
     */
    remaining: number | null;
    /**
     * End of this minute or UTC day: at this time `used` returns to 0. Wall-clock time, even during a replay of the past.
     */
    resets_at: string;
  };
  /**
   * Posted measurements of all sites and aggregations.
   */
  measurements_today: {
    /**
     * Maximum of your plan; null without a limit.
     */
    limit: number | null;
    /**
     * Used so far in this minute or UTC day.
     */
    used: number;
    /**
     * `limit` minus `used`; null without a limit.
     */
    remaining: number | null;
    /**
     * End of this minute or UTC day: at this time `used` returns to 0. Wall-clock time, even during a replay of the past.
     */
    resets_at: string;
  };
  /**
   * Number of sites by kind, without the test site.
   */
  sites: {
    utility: number;
    rooftop: number;
    weather: number;
  };
  /**
   * Years of requested histories. Absent while the engine does not respond.
   */
  history_years_today?: {
    /**
     * Maximum of your plan; null without a limit.
     */
    limit: number | null;
    /**
     * Used so far in this minute or UTC day.
     */
    used: number;
    /**
     * `limit` minus `used`; null without a limit.
     */
    remaining: number | null;
    /**
     * End of this minute or UTC day: at this time `used` returns to 0. Wall-clock time, even during a replay of the past.
     */
    resets_at: string;
  };
  /**
   * Sites without the test site, aggregations that you own, keys that are not revoked, and webhooks. Absent while the site registry does not respond.
   */
  resources?: {
    utility_scale_sites: {
      /**
       * Maximum of your plan; null without a limit.
       */
      limit: number | null;
      /**
       * Number that you have.
       */
      used: number;
      /**
       * `limit` minus `used`; null without a limit.
       */
      remaining: number | null;
    };
    rooftop_sites: {
      /**
       * Maximum of your plan; null without a limit.
       */
      limit: number | null;
      /**
       * Number that you have.
       */
      used: number;
      /**
       * `limit` minus `used`; null without a limit.
       */
      remaining: number | null;
    };
    weather_sites: {
      /**
       * Maximum of your plan; null without a limit.
       */
      limit: number | null;
      /**
       * Number that you have.
       */
      used: number;
      /**
       * `limit` minus `used`; null without a limit.
       */
      remaining: number | null;
    };
    aggregations: {
      /**
       * Maximum of your plan; null without a limit.
       */
      limit: number | null;
      /**
       * Number that you have.
       */
      used: number;
      /**
       * `limit` minus `used`; null without a limit.
       */
      remaining: number | null;
    };
    keys: {
      /**
       * Maximum of your plan; null without a limit.
       */
      limit: number | null;
      /**
       * Number that you have.
       */
      used: number;
      /**
       * `limit` minus `used`; null without a limit.
       */
      remaining: number | null;
    };
    webhooks: {
      /**
       * Maximum of your plan; null without a limit.
       */
      limit: number | null;
      /**
       * Number that you have.
       */
      used: number;
      /**
       * `limit` minus `used`; null without a limit.
       */
      remaining: number | null;
    };
  };
};

export type UtilitySiteProperties =
  | {
      name: string;
      latitude: number;
      longitude: number;
      /**
       * AC capacity, MW (rooftop: kW).
       */
      capacity: number;
      /**
       * Capacity from given times on, past or planned, in order of time and in the unit of `capacity`, which applies before the first. DC capacity changes in proportion.
       */
      capacity_changes?: Array<{
        start: string;
        capacity: number;
      }>;
      /**
       * DC capacity of the modules, in the unit of `capacity`.
       */
      capacity_dc?: number;
      tracking_type?: 'fixed' | 'horizontal_single_axis';
      /**
       * Direction of the modules, or of the axis of a tracker, degrees: 0 north, -90 east, 90 west.
       */
      azimuth?: number;
      /**
       * Degrees off the horizontal; for fixed systems.
       */
      tilt?: number;
      /**
       * yyyy-MM-dd or a full timestamp.
       */
      install_date?: string;
      tags?: Array<string>;
      inverter_efficiency?: number;
      /**
       * Share of the output that remains after losses: 1 is a system without losses.
       */
      loss_factor?: number;
      /**
       * Arrays of a plant with modules that face several ways. They share the inverters, and their `dc_share` sums to 1. An array has the orientation, tracker and horizon of the site unless it states its own.
       */
      arrays?: Array<{
        dc_share: number;
        tracking_type?: 'fixed' | 'horizontal_single_axis';
        azimuth?: number;
        tilt?: number;
        horizon?: Array<number>;
        ground_coverage_ratio?: number;
        shading_blocks?: number;
        bifacial_system?: boolean;
        bifaciality_factor?: number;
        pvrow_height?: number;
        pvrow_width?: number;
        tracker_axis_tilt?: number;
        tracker_max_rotation_angle?: number;
        tracker_back_tracking?: boolean;
        tracker_smart_tracking?: boolean;
        stow_wind_speed?: number;
        stow_angle?: number;
        terrain_slope?: number;
        terrain_azimuth?: number;
      }>;
      /**
       * Technology of the modules; `standard` when absent. It sets the default of `derating_temp_module`, and how `loss_factor` decreases with age.
       */
      module_type?: 'standard' | 'premium' | 'thin_film' | 'poly-si' | 'mono-si' | 'cdte';
      /**
       * Share of DC power lost per kelvin of cell temperature above 25 °C: the temperature coefficient of power without its sign. By default that of the module type.
       */
      derating_temp_module?: number;
      /**
       * Share of the output lost per year since `install_date`; by default that of the module type. Where stated, it also reduces a stated `loss_factor`.
       */
      derating_age_system?: number;
      /**
       * Share of the light that dust on the modules blocks in each month, January first; none when absent.
       */
      dust_soiling_average?: [
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      /**
       * How dust on the modules is computed: `monthly` (the default) by `dust_soiling_average`; `kimber` or `hsu` by a published model, from rain and washes. The models apply `dust_soiling_average` where rain is unknown.
       */
      soiling_model?: 'monthly' | 'kimber' | 'hsu';
      /**
       * Rain in 24 hours that cleans the modules, mm; 6 when absent with `kimber`, 1 with `hsu`.
       */
      cleaning_threshold?: number;
      /**
       * Share of the light that the dust of one dry day blocks; 0.0015 when absent. For `kimber`.
       */
      soiling_loss_rate?: number;
      /**
       * Days after rain in which damp ground releases no dust; 14 when absent. For `kimber`.
       */
      grace_period?: number;
      /**
       * Maximum share of the light that dust blocks; 0.3 when absent. For `kimber`.
       */
      max_soiling?: number;
      /**
       * Speed at which particles up to 2.5 µm settle, m/s; 0.0009 when absent. For `hsu`.
       */
      'depo_veloc_pm2.5'?: number;
      /**
       * Speed at which particles of 2.5 to 10 µm settle, m/s; 0.004 when absent. For `hsu`.
       */
      depo_veloc_pm10?: number;
      /**
       * Dates or times, UTC, at which the modules were washed, or will be. For `kimber` and `hsu`.
       */
      manual_wash_dates?: Array<string>;
      /**
       * Elevations of the horizon, degrees, at equally spaced azimuths clockwise from north; computed from a terrain model when absent.
       */
      horizon?: Array<number>;
      /**
       * Metres above sea level; from a coarse terrain table when absent.
       */
      elevation?: number;
      /**
       * Slant height of the rows of modules divided by their spacing. When absent, 0.4 for trackers and bifacial modules, and shade between other fixed rows is neglected.
       */
      ground_coverage_ratio?: number;
      /**
       * Blocks of cells, each with a bypass diode, along the slant height of a row of modules. Shade between rows, of fixed modules or of trackers without backtracking, then stops whole blocks. When absent, power falls in proportion to the light.
       */
      shading_blocks?: number;
      /**
       * Inclination of the axis of a tracker, degrees, positive when the end towards `azimuth` is the lower one. When absent, the axis follows the ground.
       */
      tracker_axis_tilt?: number;
      /**
       * Maximum rotation of a tracker to either side, degrees; 60 when absent.
       */
      tracker_max_rotation_angle?: number;
      /**
       * Whether a tracker turns back from a low sun, so that its rows do not shade each other; true when absent. With true, `ground_coverage_ratio` is required.
       */
      tracker_back_tracking?: boolean;
      /**
       * Whether a tracker lies level whenever that gives more light, as under clouds: diffuse stow; false when absent.
       */
      tracker_smart_tracking?: boolean;
      /**
       * Mean wind at 10 m, m/s, above which a tracker turns to `stow_angle`; it always follows the sun when absent.
       */
      stow_wind_speed?: number;
      /**
       * Rotation of a tracker in strong wind, degrees: 0 (the default) is level, positive towards the direction 90 degrees clockwise from `azimuth`. At most `tracker_max_rotation_angle` to either side; requires `stow_wind_speed`.
       */
      stow_angle?: number;
      /**
       * Slope of the ground under a tracker, degrees; level when absent. Above 0, `terrain_azimuth` is required.
       */
      terrain_slope?: number;
      /**
       * Direction that the ground falls to, degrees: 0 north, -90 east, 90 west.
       */
      terrain_azimuth?: number;
      /**
       * Whether the modules also convert light on their rear; false when absent. Other modules ignore `bifaciality_factor`, `pvrow_height` and `pvrow_width`.
       */
      bifacial_system?: boolean;
      /**
       * Efficiency of the rear over that of the front; 0.7 when absent.
       */
      bifaciality_factor?: number;
      /**
       * From the ground to the middle of a row, m; 1.5 when absent.
       */
      pvrow_height?: number;
      /**
       * Slant height of a row, m; 2 when absent.
       */
      pvrow_width?: number;
      /**
       * Share of the light that the ground around the modules reflects; that of the weather when absent.
       */
      site_ground_albedo?: number;
      /**
       * Whether snow that lies on the modules reduces power; false when absent. It needs a weather source with the depth of snow on the ground.
       */
      snow_loss?: boolean;
      /**
       * Dates or times, UTC, at which the modules were cleared of snow, or will be. For `snow_loss` true.
       */
      snow_cleared?: Array<string>;
      /**
       * Maximum power at the grid connection, at most `capacity` and in its unit; no limit when absent.
       */
      export_limit?: number;
      /**
       * Mean power that is consumed at the site in each hour of the day, UTC, from midnight on, in the unit of `capacity`. `export_limit` and `curtailments` apply to the rest.
       */
      load_profile?: [
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      /**
       * Apparent power of the inverters, MVA (rooftop: kVA); `capacity` when absent.
       */
      apparent_power_limit?: number;
      /**
       * Ratio of real to apparent power at which the inverters run: it limits power to this share of the apparent power. Not with `reactive_power`.
       */
      power_factor?: number;
      /**
       * Reactive power that the inverters supply or absorb, Mvar (rooftop: kvar), less than the apparent power S: it limits power to sqrt(S² - Q²).
       */
      reactive_power?: number;
      /**
       * Planned curtailments, which do not overlap: `power_limit` is the maximum power at the grid connection, at most `capacity` and in its unit.
       */
      curtailments?: Array<{
        start: string;
        end: string;
        power_limit: number;
      }>;
      /**
       * Planned outages, which do not overlap: `available_share` is the share of the plant that stays in operation.
       */
      outages?: Array<{
        start: string;
        end: string;
        available_share: number;
      }>;
    }
  | {
      site: {
        name: string;
        latitude: number;
        longitude: number;
        /**
         * AC capacity, MW (rooftop: kW).
         */
        capacity: number;
        /**
         * Capacity from given times on, past or planned, in order of time and in the unit of `capacity`, which applies before the first. DC capacity changes in proportion.
         */
        capacity_changes?: Array<{
          start: string;
          capacity: number;
        }>;
        /**
         * DC capacity of the modules, in the unit of `capacity`.
         */
        capacity_dc?: number;
        tracking_type?: 'fixed' | 'horizontal_single_axis';
        /**
         * Direction of the modules, or of the axis of a tracker, degrees: 0 north, -90 east, 90 west.
         */
        azimuth?: number;
        /**
         * Degrees off the horizontal; for fixed systems.
         */
        tilt?: number;
        /**
         * yyyy-MM-dd or a full timestamp.
         */
        install_date?: string;
        tags?: Array<string>;
        inverter_efficiency?: number;
        /**
         * Share of the output that remains after losses: 1 is a system without losses.
         */
        loss_factor?: number;
        /**
         * Arrays of a plant with modules that face several ways. They share the inverters, and their `dc_share` sums to 1. An array has the orientation, tracker and horizon of the site unless it states its own.
         */
        arrays?: Array<{
          dc_share: number;
          tracking_type?: 'fixed' | 'horizontal_single_axis';
          azimuth?: number;
          tilt?: number;
          horizon?: Array<number>;
          ground_coverage_ratio?: number;
          shading_blocks?: number;
          bifacial_system?: boolean;
          bifaciality_factor?: number;
          pvrow_height?: number;
          pvrow_width?: number;
          tracker_axis_tilt?: number;
          tracker_max_rotation_angle?: number;
          tracker_back_tracking?: boolean;
          tracker_smart_tracking?: boolean;
          stow_wind_speed?: number;
          stow_angle?: number;
          terrain_slope?: number;
          terrain_azimuth?: number;
        }>;
        /**
         * Technology of the modules; `standard` when absent. It sets the default of `derating_temp_module`, and how `loss_factor` decreases with age.
         */
        module_type?: 'standard' | 'premium' | 'thin_film' | 'poly-si' | 'mono-si' | 'cdte';
        /**
         * Share of DC power lost per kelvin of cell temperature above 25 °C: the temperature coefficient of power without its sign. By default that of the module type.
         */
        derating_temp_module?: number;
        /**
         * Share of the output lost per year since `install_date`; by default that of the module type. Where stated, it also reduces a stated `loss_factor`.
         */
        derating_age_system?: number;
        /**
         * Share of the light that dust on the modules blocks in each month, January first; none when absent.
         */
        dust_soiling_average?: [
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
        ];
        /**
         * How dust on the modules is computed: `monthly` (the default) by `dust_soiling_average`; `kimber` or `hsu` by a published model, from rain and washes. The models apply `dust_soiling_average` where rain is unknown.
         */
        soiling_model?: 'monthly' | 'kimber' | 'hsu';
        /**
         * Rain in 24 hours that cleans the modules, mm; 6 when absent with `kimber`, 1 with `hsu`.
         */
        cleaning_threshold?: number;
        /**
         * Share of the light that the dust of one dry day blocks; 0.0015 when absent. For `kimber`.
         */
        soiling_loss_rate?: number;
        /**
         * Days after rain in which damp ground releases no dust; 14 when absent. For `kimber`.
         */
        grace_period?: number;
        /**
         * Maximum share of the light that dust blocks; 0.3 when absent. For `kimber`.
         */
        max_soiling?: number;
        /**
         * Speed at which particles up to 2.5 µm settle, m/s; 0.0009 when absent. For `hsu`.
         */
        'depo_veloc_pm2.5'?: number;
        /**
         * Speed at which particles of 2.5 to 10 µm settle, m/s; 0.004 when absent. For `hsu`.
         */
        depo_veloc_pm10?: number;
        /**
         * Dates or times, UTC, at which the modules were washed, or will be. For `kimber` and `hsu`.
         */
        manual_wash_dates?: Array<string>;
        /**
         * Elevations of the horizon, degrees, at equally spaced azimuths clockwise from north; computed from a terrain model when absent.
         */
        horizon?: Array<number>;
        /**
         * Metres above sea level; from a coarse terrain table when absent.
         */
        elevation?: number;
        /**
         * Slant height of the rows of modules divided by their spacing. When absent, 0.4 for trackers and bifacial modules, and shade between other fixed rows is neglected.
         */
        ground_coverage_ratio?: number;
        /**
         * Blocks of cells, each with a bypass diode, along the slant height of a row of modules. Shade between rows, of fixed modules or of trackers without backtracking, then stops whole blocks. When absent, power falls in proportion to the light.
         */
        shading_blocks?: number;
        /**
         * Inclination of the axis of a tracker, degrees, positive when the end towards `azimuth` is the lower one. When absent, the axis follows the ground.
         */
        tracker_axis_tilt?: number;
        /**
         * Maximum rotation of a tracker to either side, degrees; 60 when absent.
         */
        tracker_max_rotation_angle?: number;
        /**
         * Whether a tracker turns back from a low sun, so that its rows do not shade each other; true when absent. With true, `ground_coverage_ratio` is required.
         */
        tracker_back_tracking?: boolean;
        /**
         * Whether a tracker lies level whenever that gives more light, as under clouds: diffuse stow; false when absent.
         */
        tracker_smart_tracking?: boolean;
        /**
         * Mean wind at 10 m, m/s, above which a tracker turns to `stow_angle`; it always follows the sun when absent.
         */
        stow_wind_speed?: number;
        /**
         * Rotation of a tracker in strong wind, degrees: 0 (the default) is level, positive towards the direction 90 degrees clockwise from `azimuth`. At most `tracker_max_rotation_angle` to either side; requires `stow_wind_speed`.
         */
        stow_angle?: number;
        /**
         * Slope of the ground under a tracker, degrees; level when absent. Above 0, `terrain_azimuth` is required.
         */
        terrain_slope?: number;
        /**
         * Direction that the ground falls to, degrees: 0 north, -90 east, 90 west.
         */
        terrain_azimuth?: number;
        /**
         * Whether the modules also convert light on their rear; false when absent. Other modules ignore `bifaciality_factor`, `pvrow_height` and `pvrow_width`.
         */
        bifacial_system?: boolean;
        /**
         * Efficiency of the rear over that of the front; 0.7 when absent.
         */
        bifaciality_factor?: number;
        /**
         * From the ground to the middle of a row, m; 1.5 when absent.
         */
        pvrow_height?: number;
        /**
         * Slant height of a row, m; 2 when absent.
         */
        pvrow_width?: number;
        /**
         * Share of the light that the ground around the modules reflects; that of the weather when absent.
         */
        site_ground_albedo?: number;
        /**
         * Whether snow that lies on the modules reduces power; false when absent. It needs a weather source with the depth of snow on the ground.
         */
        snow_loss?: boolean;
        /**
         * Dates or times, UTC, at which the modules were cleared of snow, or will be. For `snow_loss` true.
         */
        snow_cleared?: Array<string>;
        /**
         * Maximum power at the grid connection, at most `capacity` and in its unit; no limit when absent.
         */
        export_limit?: number;
        /**
         * Mean power that is consumed at the site in each hour of the day, UTC, from midnight on, in the unit of `capacity`. `export_limit` and `curtailments` apply to the rest.
         */
        load_profile?: [
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
        ];
        /**
         * Apparent power of the inverters, MVA (rooftop: kVA); `capacity` when absent.
         */
        apparent_power_limit?: number;
        /**
         * Ratio of real to apparent power at which the inverters run: it limits power to this share of the apparent power. Not with `reactive_power`.
         */
        power_factor?: number;
        /**
         * Reactive power that the inverters supply or absorb, Mvar (rooftop: kvar), less than the apparent power S: it limits power to sqrt(S² - Q²).
         */
        reactive_power?: number;
        /**
         * Planned curtailments, which do not overlap: `power_limit` is the maximum power at the grid connection, at most `capacity` and in its unit.
         */
        curtailments?: Array<{
          start: string;
          end: string;
          power_limit: number;
        }>;
        /**
         * Planned outages, which do not overlap: `available_share` is the share of the plant that stays in operation.
         */
        outages?: Array<{
          start: string;
          end: string;
          available_share: number;
        }>;
      };
    };

export type Verification = {
  warnings?: Warnings;
  from: string;
  to: string;
  period: string;
  reference: 'measurement' | 'estimated_actual';
  unit: 'MW' | 'kW';
  capacity: number | null;
  issues: {
    expected: number;
    missing: number;
    late: number;
  };
  verification: Array<{
    lead: string;
    n: number;
    missing: number;
    bias: number | null;
    mae: number | null;
    rmse: number | null;
    nbias: number | null;
    nmae: number | null;
    nrmse: number | null;
    skill_climatology_persistence: number | null;
    skill_smart_persistence: number | null;
    pinball10: number | null;
    pinball50: number | null;
    pinball90: number | null;
    coverage10_90: number | null;
    sharpness: number | null;
    crps: number | null;
    reliability10: number | null;
    reliability50: number | null;
    reliability90: number | null;
  }>;
  time_zone?: string;
  hours?: Array<{
    lead: string;
    hour: number;
    n: number;
    nbias: number | null;
    nmae: number | null;
    nrmse: number | null;
  }>;
  skies?: Array<{
    lead: string;
    sky: 'clear' | 'partly_cloudy' | 'overcast';
    n: number;
    nbias: number | null;
    nmae: number | null;
    nrmse: number | null;
  }>;
};

/**
 * Ignored names in the request, parameters without a value, properties without an effect, unusual values, and duplicates.
 */
export type Warnings = Array<{
  field_name: string;
  error_code: string;
  message: string;
}>;

export type WeatherSiteProperties =
  | {
      name: string;
      latitude: number;
      longitude: number;
      tracking_type?: 'fixed' | 'horizontal_single_axis';
      /**
       * Direction of the modules, or of the axis of a tracker, degrees: 0 north, -90 east, 90 west.
       */
      azimuth?: number;
      /**
       * Degrees off the horizontal; for fixed systems.
       */
      tilt?: number;
      /**
       * yyyy-MM-dd or a full timestamp.
       */
      install_date?: string;
      tags?: Array<string>;
      inverter_efficiency?: number;
      /**
       * Share of the output that remains after losses: 1 is a system without losses.
       */
      loss_factor?: number;
      /**
       * Technology of the modules; `standard` when absent. It sets the default of `derating_temp_module`, and how `loss_factor` decreases with age.
       */
      module_type?: 'standard' | 'premium' | 'thin_film' | 'poly-si' | 'mono-si' | 'cdte';
      /**
       * Share of DC power lost per kelvin of cell temperature above 25 °C: the temperature coefficient of power without its sign. By default that of the module type.
       */
      derating_temp_module?: number;
      /**
       * Share of the output lost per year since `install_date`; by default that of the module type. Where stated, it also reduces a stated `loss_factor`.
       */
      derating_age_system?: number;
      /**
       * Share of the light that dust on the modules blocks in each month, January first; none when absent.
       */
      dust_soiling_average?: [
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      /**
       * How dust on the modules is computed: `monthly` (the default) by `dust_soiling_average`; `kimber` or `hsu` by a published model, from rain and washes. The models apply `dust_soiling_average` where rain is unknown.
       */
      soiling_model?: 'monthly' | 'kimber' | 'hsu';
      /**
       * Rain in 24 hours that cleans the modules, mm; 6 when absent with `kimber`, 1 with `hsu`.
       */
      cleaning_threshold?: number;
      /**
       * Share of the light that the dust of one dry day blocks; 0.0015 when absent. For `kimber`.
       */
      soiling_loss_rate?: number;
      /**
       * Days after rain in which damp ground releases no dust; 14 when absent. For `kimber`.
       */
      grace_period?: number;
      /**
       * Maximum share of the light that dust blocks; 0.3 when absent. For `kimber`.
       */
      max_soiling?: number;
      /**
       * Speed at which particles up to 2.5 µm settle, m/s; 0.0009 when absent. For `hsu`.
       */
      'depo_veloc_pm2.5'?: number;
      /**
       * Speed at which particles of 2.5 to 10 µm settle, m/s; 0.004 when absent. For `hsu`.
       */
      depo_veloc_pm10?: number;
      /**
       * Dates or times, UTC, at which the modules were washed, or will be. For `kimber` and `hsu`.
       */
      manual_wash_dates?: Array<string>;
      /**
       * Elevations of the horizon, degrees, at equally spaced azimuths clockwise from north; computed from a terrain model when absent.
       */
      horizon?: Array<number>;
      /**
       * Metres above sea level; from a coarse terrain table when absent.
       */
      elevation?: number;
      /**
       * Slant height of the rows of modules divided by their spacing. When absent, 0.4 for trackers and bifacial modules, and shade between other fixed rows is neglected.
       */
      ground_coverage_ratio?: number;
      /**
       * Blocks of cells, each with a bypass diode, along the slant height of a row of modules. Shade between rows, of fixed modules or of trackers without backtracking, then stops whole blocks. When absent, power falls in proportion to the light.
       */
      shading_blocks?: number;
      /**
       * Inclination of the axis of a tracker, degrees, positive when the end towards `azimuth` is the lower one. When absent, the axis follows the ground.
       */
      tracker_axis_tilt?: number;
      /**
       * Maximum rotation of a tracker to either side, degrees; 60 when absent.
       */
      tracker_max_rotation_angle?: number;
      /**
       * Whether a tracker turns back from a low sun, so that its rows do not shade each other; true when absent. With true, `ground_coverage_ratio` is required.
       */
      tracker_back_tracking?: boolean;
      /**
       * Whether a tracker lies level whenever that gives more light, as under clouds: diffuse stow; false when absent.
       */
      tracker_smart_tracking?: boolean;
      /**
       * Mean wind at 10 m, m/s, above which a tracker turns to `stow_angle`; it always follows the sun when absent.
       */
      stow_wind_speed?: number;
      /**
       * Rotation of a tracker in strong wind, degrees: 0 (the default) is level, positive towards the direction 90 degrees clockwise from `azimuth`. At most `tracker_max_rotation_angle` to either side; requires `stow_wind_speed`.
       */
      stow_angle?: number;
      /**
       * Slope of the ground under a tracker, degrees; level when absent. Above 0, `terrain_azimuth` is required.
       */
      terrain_slope?: number;
      /**
       * Direction that the ground falls to, degrees: 0 north, -90 east, 90 west.
       */
      terrain_azimuth?: number;
      /**
       * Whether the modules also convert light on their rear; false when absent. Other modules ignore `bifaciality_factor`, `pvrow_height` and `pvrow_width`.
       */
      bifacial_system?: boolean;
      /**
       * Efficiency of the rear over that of the front; 0.7 when absent.
       */
      bifaciality_factor?: number;
      /**
       * From the ground to the middle of a row, m; 1.5 when absent.
       */
      pvrow_height?: number;
      /**
       * Slant height of a row, m; 2 when absent.
       */
      pvrow_width?: number;
      /**
       * Share of the light that the ground around the modules reflects; that of the weather when absent.
       */
      site_ground_albedo?: number;
      /**
       * Whether snow that lies on the modules reduces power; false when absent. It needs a weather source with the depth of snow on the ground.
       */
      snow_loss?: boolean;
      /**
       * Dates or times, UTC, at which the modules were cleared of snow, or will be. For `snow_loss` true.
       */
      snow_cleared?: Array<string>;
    }
  | {
      site: {
        name: string;
        latitude: number;
        longitude: number;
        tracking_type?: 'fixed' | 'horizontal_single_axis';
        /**
         * Direction of the modules, or of the axis of a tracker, degrees: 0 north, -90 east, 90 west.
         */
        azimuth?: number;
        /**
         * Degrees off the horizontal; for fixed systems.
         */
        tilt?: number;
        /**
         * yyyy-MM-dd or a full timestamp.
         */
        install_date?: string;
        tags?: Array<string>;
        inverter_efficiency?: number;
        /**
         * Share of the output that remains after losses: 1 is a system without losses.
         */
        loss_factor?: number;
        /**
         * Technology of the modules; `standard` when absent. It sets the default of `derating_temp_module`, and how `loss_factor` decreases with age.
         */
        module_type?: 'standard' | 'premium' | 'thin_film' | 'poly-si' | 'mono-si' | 'cdte';
        /**
         * Share of DC power lost per kelvin of cell temperature above 25 °C: the temperature coefficient of power without its sign. By default that of the module type.
         */
        derating_temp_module?: number;
        /**
         * Share of the output lost per year since `install_date`; by default that of the module type. Where stated, it also reduces a stated `loss_factor`.
         */
        derating_age_system?: number;
        /**
         * Share of the light that dust on the modules blocks in each month, January first; none when absent.
         */
        dust_soiling_average?: [
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
        ];
        /**
         * How dust on the modules is computed: `monthly` (the default) by `dust_soiling_average`; `kimber` or `hsu` by a published model, from rain and washes. The models apply `dust_soiling_average` where rain is unknown.
         */
        soiling_model?: 'monthly' | 'kimber' | 'hsu';
        /**
         * Rain in 24 hours that cleans the modules, mm; 6 when absent with `kimber`, 1 with `hsu`.
         */
        cleaning_threshold?: number;
        /**
         * Share of the light that the dust of one dry day blocks; 0.0015 when absent. For `kimber`.
         */
        soiling_loss_rate?: number;
        /**
         * Days after rain in which damp ground releases no dust; 14 when absent. For `kimber`.
         */
        grace_period?: number;
        /**
         * Maximum share of the light that dust blocks; 0.3 when absent. For `kimber`.
         */
        max_soiling?: number;
        /**
         * Speed at which particles up to 2.5 µm settle, m/s; 0.0009 when absent. For `hsu`.
         */
        'depo_veloc_pm2.5'?: number;
        /**
         * Speed at which particles of 2.5 to 10 µm settle, m/s; 0.004 when absent. For `hsu`.
         */
        depo_veloc_pm10?: number;
        /**
         * Dates or times, UTC, at which the modules were washed, or will be. For `kimber` and `hsu`.
         */
        manual_wash_dates?: Array<string>;
        /**
         * Elevations of the horizon, degrees, at equally spaced azimuths clockwise from north; computed from a terrain model when absent.
         */
        horizon?: Array<number>;
        /**
         * Metres above sea level; from a coarse terrain table when absent.
         */
        elevation?: number;
        /**
         * Slant height of the rows of modules divided by their spacing. When absent, 0.4 for trackers and bifacial modules, and shade between other fixed rows is neglected.
         */
        ground_coverage_ratio?: number;
        /**
         * Blocks of cells, each with a bypass diode, along the slant height of a row of modules. Shade between rows, of fixed modules or of trackers without backtracking, then stops whole blocks. When absent, power falls in proportion to the light.
         */
        shading_blocks?: number;
        /**
         * Inclination of the axis of a tracker, degrees, positive when the end towards `azimuth` is the lower one. When absent, the axis follows the ground.
         */
        tracker_axis_tilt?: number;
        /**
         * Maximum rotation of a tracker to either side, degrees; 60 when absent.
         */
        tracker_max_rotation_angle?: number;
        /**
         * Whether a tracker turns back from a low sun, so that its rows do not shade each other; true when absent. With true, `ground_coverage_ratio` is required.
         */
        tracker_back_tracking?: boolean;
        /**
         * Whether a tracker lies level whenever that gives more light, as under clouds: diffuse stow; false when absent.
         */
        tracker_smart_tracking?: boolean;
        /**
         * Mean wind at 10 m, m/s, above which a tracker turns to `stow_angle`; it always follows the sun when absent.
         */
        stow_wind_speed?: number;
        /**
         * Rotation of a tracker in strong wind, degrees: 0 (the default) is level, positive towards the direction 90 degrees clockwise from `azimuth`. At most `tracker_max_rotation_angle` to either side; requires `stow_wind_speed`.
         */
        stow_angle?: number;
        /**
         * Slope of the ground under a tracker, degrees; level when absent. Above 0, `terrain_azimuth` is required.
         */
        terrain_slope?: number;
        /**
         * Direction that the ground falls to, degrees: 0 north, -90 east, 90 west.
         */
        terrain_azimuth?: number;
        /**
         * Whether the modules also convert light on their rear; false when absent. Other modules ignore `bifaciality_factor`, `pvrow_height` and `pvrow_width`.
         */
        bifacial_system?: boolean;
        /**
         * Efficiency of the rear over that of the front; 0.7 when absent.
         */
        bifaciality_factor?: number;
        /**
         * From the ground to the middle of a row, m; 1.5 when absent.
         */
        pvrow_height?: number;
        /**
         * Slant height of a row, m; 2 when absent.
         */
        pvrow_width?: number;
        /**
         * Share of the light that the ground around the modules reflects; that of the weather when absent.
         */
        site_ground_albedo?: number;
        /**
         * Whether snow that lies on the modules reduces power; false when absent. It needs a weather source with the depth of snow on the ground.
         */
        snow_loss?: boolean;
        /**
         * Dates or times, UTC, at which the modules were cleared of snow, or will be. For `snow_loss` true.
         */
        snow_cleared?: Array<string>;
      };
    };

export type WebhookDelivery = {
  warnings?: Warnings;
  delivery_id: string;
  /**
   * Id of the event, which the header `webhook-id` repeats.
   */
  event_id: string;
  /**
   * Wall-clock time at which the event was queued, also during a replay of the past.
   */
  queued_at: string;
  /**
   * `waiting` for an attempt, `delivered`, or `given_up` after a day of failed attempts.
   */
  state: 'waiting' | 'delivered' | 'given_up';
  /**
   * Number of attempts so far.
   */
  attempts: number;
  /**
   * HTTP status of the last response; absent without one.
   */
  status?: number;
  /**
   * Why the last attempt got no response.
   */
  error?: string;
};

export type WebhookReport = {
  warnings?: Warnings;
  webhook_id: string;
  url: string;
  created_at: string;
  /**
   * `active`: deliveries succeed, or there was none yet. `failing`: every attempt since `failing_since` failed. `disabled`: nothing is sent until you request a test.
   */
  state: 'active' | 'failing' | 'disabled';
  /**
   * Number of deliveries that wait for an attempt.
   */
  waiting: number;
  deliveries: Array<WebhookDelivery>;
  /**
   * Resources to report; all that the account may read when absent.
   */
  resources?: Array<string>;
  /**
   * First failure since the last success; absent while `active`.
   */
  failing_since?: string;
  /**
   * When the webhook was disabled: after a day without a success, or by a response of 410. Absent otherwise.
   */
  disabled_at?: string;
};

export type Webhooks = {
  warnings?: Warnings;
  webhooks: Array<{
    webhook_id: string;
    url: string;
    created_at: string;
    /**
     * `active`: deliveries succeed, or there was none yet. `failing`: every attempt since `failing_since` failed. `disabled`: nothing is sent until you request a test.
     */
    state: 'active' | 'failing' | 'disabled';
    /**
     * Number of deliveries that wait for an attempt.
     */
    waiting: number;
    /**
     * Resources to report; all that the account may read when absent.
     */
    resources?: Array<string>;
    /**
     * First failure since the last success; absent while `active`.
     */
    failing_since?: string;
    /**
     * When the webhook was disabled: after a day without a success, or by a response of 410. Absent otherwise.
     */
    disabled_at?: string;
  }>;
};

export type WhatIf = {
  /**
   * Id of a registered site; without it, `site` is required.
   */
  resource_id?: string;
  /**
   * An unregistered PV system. Its power is in kW.
   */
  site?: {
    name?: string;
    latitude: number;
    longitude: number;
    /**
     * AC capacity, MW (rooftop: kW).
     */
    capacity?: number;
    /**
     * Capacity from given times on, past or planned, in order of time and in the unit of `capacity`, which applies before the first. DC capacity changes in proportion.
     */
    capacity_changes?: Array<{
      start: string;
      capacity: number;
    }>;
    /**
     * DC capacity of the modules, in the unit of `capacity`.
     */
    capacity_dc?: number;
    tracking_type?: 'fixed' | 'horizontal_single_axis';
    /**
     * Direction of the modules, or of the axis of a tracker, degrees: 0 north, -90 east, 90 west.
     */
    azimuth?: number;
    /**
     * Degrees off the horizontal; for fixed systems.
     */
    tilt?: number;
    /**
     * yyyy-MM-dd or a full timestamp.
     */
    install_date?: string;
    tags?: Array<string>;
    inverter_efficiency?: number;
    /**
     * Share of the output that remains after losses: 1 is a system without losses.
     */
    loss_factor?: number;
    /**
     * Arrays of a plant with modules that face several ways. They share the inverters, and their `dc_share` sums to 1. An array has the orientation, tracker and horizon of the site unless it states its own.
     */
    arrays?: Array<{
      dc_share: number;
      tracking_type?: 'fixed' | 'horizontal_single_axis';
      azimuth?: number;
      tilt?: number;
      horizon?: Array<number>;
      ground_coverage_ratio?: number;
      shading_blocks?: number;
      bifacial_system?: boolean;
      bifaciality_factor?: number;
      pvrow_height?: number;
      pvrow_width?: number;
      tracker_axis_tilt?: number;
      tracker_max_rotation_angle?: number;
      tracker_back_tracking?: boolean;
      tracker_smart_tracking?: boolean;
      stow_wind_speed?: number;
      stow_angle?: number;
      terrain_slope?: number;
      terrain_azimuth?: number;
    }>;
    /**
     * Technology of the modules; `standard` when absent. It sets the default of `derating_temp_module`, and how `loss_factor` decreases with age.
     */
    module_type?: 'standard' | 'premium' | 'thin_film' | 'poly-si' | 'mono-si' | 'cdte';
    /**
     * Share of DC power lost per kelvin of cell temperature above 25 °C: the temperature coefficient of power without its sign. By default that of the module type.
     */
    derating_temp_module?: number;
    /**
     * Share of the output lost per year since `install_date`; by default that of the module type. Where stated, it also reduces a stated `loss_factor`.
     */
    derating_age_system?: number;
    /**
     * Share of the light that dust on the modules blocks in each month, January first; none when absent.
     */
    dust_soiling_average?: [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    /**
     * How dust on the modules is computed: `monthly` (the default) by `dust_soiling_average`; `kimber` or `hsu` by a published model, from rain and washes. The models apply `dust_soiling_average` where rain is unknown.
     */
    soiling_model?: 'monthly' | 'kimber' | 'hsu';
    /**
     * Rain in 24 hours that cleans the modules, mm; 6 when absent with `kimber`, 1 with `hsu`.
     */
    cleaning_threshold?: number;
    /**
     * Share of the light that the dust of one dry day blocks; 0.0015 when absent. For `kimber`.
     */
    soiling_loss_rate?: number;
    /**
     * Days after rain in which damp ground releases no dust; 14 when absent. For `kimber`.
     */
    grace_period?: number;
    /**
     * Maximum share of the light that dust blocks; 0.3 when absent. For `kimber`.
     */
    max_soiling?: number;
    /**
     * Speed at which particles up to 2.5 µm settle, m/s; 0.0009 when absent. For `hsu`.
     */
    'depo_veloc_pm2.5'?: number;
    /**
     * Speed at which particles of 2.5 to 10 µm settle, m/s; 0.004 when absent. For `hsu`.
     */
    depo_veloc_pm10?: number;
    /**
     * Dates or times, UTC, at which the modules were washed, or will be. For `kimber` and `hsu`.
     */
    manual_wash_dates?: Array<string>;
    /**
     * Elevations of the horizon, degrees, at equally spaced azimuths clockwise from north; computed from a terrain model when absent.
     */
    horizon?: Array<number>;
    /**
     * Metres above sea level; from a coarse terrain table when absent.
     */
    elevation?: number;
    /**
     * Slant height of the rows of modules divided by their spacing. When absent, 0.4 for trackers and bifacial modules, and shade between other fixed rows is neglected.
     */
    ground_coverage_ratio?: number;
    /**
     * Blocks of cells, each with a bypass diode, along the slant height of a row of modules. Shade between rows, of fixed modules or of trackers without backtracking, then stops whole blocks. When absent, power falls in proportion to the light.
     */
    shading_blocks?: number;
    /**
     * Inclination of the axis of a tracker, degrees, positive when the end towards `azimuth` is the lower one. When absent, the axis follows the ground.
     */
    tracker_axis_tilt?: number;
    /**
     * Maximum rotation of a tracker to either side, degrees; 60 when absent.
     */
    tracker_max_rotation_angle?: number;
    /**
     * Whether a tracker turns back from a low sun, so that its rows do not shade each other; true when absent. With true, `ground_coverage_ratio` is required.
     */
    tracker_back_tracking?: boolean;
    /**
     * Whether a tracker lies level whenever that gives more light, as under clouds: diffuse stow; false when absent.
     */
    tracker_smart_tracking?: boolean;
    /**
     * Mean wind at 10 m, m/s, above which a tracker turns to `stow_angle`; it always follows the sun when absent.
     */
    stow_wind_speed?: number;
    /**
     * Rotation of a tracker in strong wind, degrees: 0 (the default) is level, positive towards the direction 90 degrees clockwise from `azimuth`. At most `tracker_max_rotation_angle` to either side; requires `stow_wind_speed`.
     */
    stow_angle?: number;
    /**
     * Slope of the ground under a tracker, degrees; level when absent. Above 0, `terrain_azimuth` is required.
     */
    terrain_slope?: number;
    /**
     * Direction that the ground falls to, degrees: 0 north, -90 east, 90 west.
     */
    terrain_azimuth?: number;
    /**
     * Whether the modules also convert light on their rear; false when absent. Other modules ignore `bifaciality_factor`, `pvrow_height` and `pvrow_width`.
     */
    bifacial_system?: boolean;
    /**
     * Efficiency of the rear over that of the front; 0.7 when absent.
     */
    bifaciality_factor?: number;
    /**
     * From the ground to the middle of a row, m; 1.5 when absent.
     */
    pvrow_height?: number;
    /**
     * Slant height of a row, m; 2 when absent.
     */
    pvrow_width?: number;
    /**
     * Share of the light that the ground around the modules reflects; that of the weather when absent.
     */
    site_ground_albedo?: number;
    /**
     * Whether snow that lies on the modules reduces power; false when absent. It needs a weather source with the depth of snow on the ground.
     */
    snow_loss?: boolean;
    /**
     * Dates or times, UTC, at which the modules were cleared of snow, or will be. For `snow_loss` true.
     */
    snow_cleared?: Array<string>;
    /**
     * Maximum power at the grid connection, at most `capacity` and in its unit; no limit when absent.
     */
    export_limit?: number;
    /**
     * Mean power that is consumed at the site in each hour of the day, UTC, from midnight on, in the unit of `capacity`. `export_limit` and `curtailments` apply to the rest.
     */
    load_profile?: [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    /**
     * Apparent power of the inverters, MVA (rooftop: kVA); `capacity` when absent.
     */
    apparent_power_limit?: number;
    /**
     * Ratio of real to apparent power at which the inverters run: it limits power to this share of the apparent power. Not with `reactive_power`.
     */
    power_factor?: number;
    /**
     * Reactive power that the inverters supply or absorb, Mvar (rooftop: kvar), less than the apparent power S: it limits power to sqrt(S² - Q²).
     */
    reactive_power?: number;
    /**
     * Planned curtailments, which do not overlap: `power_limit` is the maximum power at the grid connection, at most `capacity` and in its unit.
     */
    curtailments?: Array<{
      start: string;
      end: string;
      power_limit: number;
    }>;
    /**
     * Planned outages, which do not overlap: `available_share` is the share of the plant that stays in operation.
     */
    outages?: Array<{
      start: string;
      end: string;
      available_share: number;
    }>;
  };
  variants: Array<{
    name: string;
    capacity?: number | null;
    capacity_changes?: Array<{
      start: string;
      capacity: number;
    }> | null;
    capacity_dc?: number | null;
    tracking_type?: 'fixed' | 'horizontal_single_axis' | null;
    azimuth?: number | null;
    tilt?: number | null;
    arrays?: Array<{
      dc_share: number;
      tracking_type?: 'fixed' | 'horizontal_single_axis';
      azimuth?: number;
      tilt?: number;
      horizon?: Array<number>;
      ground_coverage_ratio?: number;
      shading_blocks?: number;
      bifacial_system?: boolean;
      bifaciality_factor?: number;
      pvrow_height?: number;
      pvrow_width?: number;
      tracker_axis_tilt?: number;
      tracker_max_rotation_angle?: number;
      tracker_back_tracking?: boolean;
      tracker_smart_tracking?: boolean;
      stow_wind_speed?: number;
      stow_angle?: number;
      terrain_slope?: number;
      terrain_azimuth?: number;
    }> | null;
    install_date?: string | null;
    inverter_efficiency?: number | null;
    loss_factor?: number | null;
    horizon?: Array<number> | null;
    module_type?: 'standard' | 'premium' | 'thin_film' | 'poly-si' | 'mono-si' | 'cdte' | null;
    derating_temp_module?: number | null;
    derating_age_system?: number | null;
    bifacial_system?: boolean | null;
    bifaciality_factor?: number | null;
    pvrow_height?: number | null;
    pvrow_width?: number | null;
    site_ground_albedo?: number | null;
    shading_blocks?: number | null;
    snow_loss?: boolean | null;
    snow_cleared?: Array<string> | null;
    dust_soiling_average?:
      [number, number, number, number, number, number, number, number, number, number, number, number] | null;
    soiling_model?: 'monthly' | 'kimber' | 'hsu' | null;
    cleaning_threshold?: number | null;
    soiling_loss_rate?: number | null;
    grace_period?: number | null;
    max_soiling?: number | null;
    manual_wash_dates?: Array<string> | null;
    'depo_veloc_pm2.5'?: number | null;
    depo_veloc_pm10?: number | null;
    ground_coverage_ratio?: number | null;
    tracker_axis_tilt?: number | null;
    tracker_max_rotation_angle?: number | null;
    tracker_back_tracking?: boolean | null;
    tracker_smart_tracking?: boolean | null;
    stow_wind_speed?: number | null;
    stow_angle?: number | null;
    terrain_slope?: number | null;
    terrain_azimuth?: number | null;
    apparent_power_limit?: number | null;
    power_factor?: number | null;
    reactive_power?: number | null;
    export_limit?: number | null;
    load_profile?:
      | [
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
        ]
      | null;
    outages?: Array<{
      start: string;
      end: string;
      available_share: number;
    }> | null;
    curtailments?: Array<{
      start: string;
      end: string;
      power_limit: number;
    }> | null;
    /**
     * Share of the system in operation, percent.
     */
    availability?: number;
  }>;
  rows?: 'forecasts' | 'estimated_actuals';
  period?: string;
  hours?: number;
};

export type WhatIfResponse = {
  warnings?: Warnings;
  unit: 'MW' | 'kW';
  sky_issued_at: string;
  period: string;
  period_end: Array<string>;
  /**
   * The first one is the unchanged system.
   */
  variants: Array<{
    name: string;
    /**
     * Energy over all periods, MWh or kWh.
     */
    energy: number;
    peak: number;
    /**
     * Change of energy relative to the unchanged system, %; null if the unchanged system produces none.
     */
    change_percent: number | null;
    pv_estimate: Array<number>;
    pv_estimate10?: Array<number>;
    pv_estimate90?: Array<number>;
  }>;
};
