/** Fields of the form of a utility-scale site, with a value for each common property. */
export const SITE_FORM = {
  name: 'Hill',
  latitude: '47.5',
  longitude: '8.5',
  capacity: '20',
  capacity_dc: '24',
  tracking_type: 'fixed',
  azimuth: '-135',
  tilt: '25',
  install_date: '2020-05-01',
  inverter_efficiency: '0.97',
  loss_factor: '0.9',
  horizon: '0 5 10 5',
  elevation: '450',
  tags: 'alps, south',
};

/** Properties of the record that the form creates. */
export const SITE_FORM_RECORD = {
  name: 'Hill',
  latitude: 47.5,
  capacity: 20,
  capacity_dc: 24,
  azimuth: -135,
  tilt: 25,
  elevation: 450,
  horizon: [0, 5, 10, 5],
  tags: ['alps', 'south'],
  install_date: '2020-05-01T00:00:00.0000000Z',
};
