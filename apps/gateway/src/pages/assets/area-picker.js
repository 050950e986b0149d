/* Draws the area of an aggregation: clicks on a map add corners, and the script writes them to the text area as GeoJSON. */
(() => {
  const picker = document.querySelector('.area-picker');
  const input = document.getElementById('area');
  if (!picker || !input) return;
  const texts = JSON.parse(picker.dataset.texts);
  const sites = JSON.parse(picker.dataset.sites);
  const find = (selector) => picker.querySelector(selector);
  /** Widths of the map, degrees of longitude. Each step is small enough to keep sight of an area that is being drawn. */
  const SPANS = [360, 180, 90, 45, 24, 12, 6, 3];
  const map = new OutlineMap(picker, draw, (span) => corners?.at(-1) ?? findMostSites(span), SPANS);
  /** Share of the width and the height by which a button moves the map. */
  const STEP = 1 / 3;
  /** Width of the first map around sites that are close together, degrees of longitude. */
  const MIN_FIRST_SPAN = 12;

  /** Corners of the polygon; undefined for an area that a click could not continue, such as one with a hole. */
  let corners = readCorners();

  /** Finds the centre of the map of a span that shows the most sites; undefined when the present centre does. */
  function findMostSites(span) {
    const listAround = ({ latitude, longitude }) =>
      sites.filter(
        (site) =>
          Math.abs(OutlineMap.wrap(site.longitude - longitude)) < span / 2 &&
          Math.abs(site.latitude - latitude) < span / 4,
      );
    let most = listAround(map.centre);
    let origin;
    for (const site of sites) {
      const around = listAround(site);
      if (around.length > most.length) [most, origin] = [around, site];
    }
    if (!origin) return undefined;
    const east = most.reduce((sum, site) => sum + OutlineMap.wrap(site.longitude - origin.longitude), 0);
    const latitude = most.reduce((sum, site) => sum + site.latitude, 0) / most.length;
    return { latitude, longitude: OutlineMap.wrap(origin.longitude + east / most.length) };
  }

  function readCorners() {
    if (input.value.trim() === '') return [];
    try {
      const { type, coordinates } = JSON.parse(input.value);
      if (type !== 'Polygon' || coordinates.length !== 1) return undefined;
      const positions = coordinates[0].map(([longitude, latitude]) => ({ latitude, longitude }));
      return positions.every(({ latitude, longitude }) => Number.isFinite(latitude + longitude))
        ? positions.slice(0, -1)
        : undefined;
    } catch {
      return undefined;
    }
  }

  /** Sets the corners, and the text area once they enclose something. */
  function setCorners(changed) {
    corners = changed;
    const ring = [...corners, corners[0]].map((corner) => [corner?.longitude, corner?.latitude]);
    input.value = corners.length < 3 ? '' : JSON.stringify({ type: 'Polygon', coordinates: [ring] });
    draw();
  }

  /** Lists the corners with longitudes that do not jump at the date line. */
  function unwrap(places) {
    let last = places[0]?.longitude ?? 0;
    return places.map(({ latitude, longitude }) => {
      last += OutlineMap.wrap(longitude - last);
      return { latitude, longitude: last };
    });
  }

  /** Whether a site is in the polygon: a ray to the east crosses an odd number of its edges. */
  function isInside(site, ring) {
    const middle = ring.reduce((sum, { longitude }) => sum + longitude / ring.length, 0);
    const longitude = middle + OutlineMap.wrap(site.longitude - middle);
    const crossed = ring.filter((from, index) => {
      const to = ring[(index + 1) % ring.length];
      if (from.latitude > site.latitude === to.latitude > site.latitude) return false;
      const share = (site.latitude - from.latitude) / (to.latitude - from.latitude);
      return longitude < from.longitude + share * (to.longitude - from.longitude);
    });
    return crossed.length % 2 === 1;
  }

  function drawCircles(selector, places, radius) {
    const circles = places.map(({ x, y, isMarked }) => {
      const circle = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
      for (const [name, value] of Object.entries({ cx: x, cy: y, r: radius })) circle.setAttribute(name, String(value));
      circle.classList.toggle('inside', isMarked ?? false);
      return circle;
    });
    find(selector).replaceChildren(...circles);
  }

  function draw() {
    const ring = unwrap(corners ?? []);
    const inside = ring.length < 3 ? [] : sites.filter((site) => isInside(site, ring));
    drawCircles(
      '.sites',
      sites.map((site) => ({ ...map.project(site), isMarked: inside.includes(site) })),
      4,
    );
    const start = ring[0] && map.project(ring[0]);
    const points = ring.map(({ latitude, longitude }) => ({
      x: start.x + (longitude - ring[0].longitude) * map.scale,
      y: start.y - (latitude - ring[0].latitude) * map.scale,
    }));
    drawCircles('.corners', points, 5);
    find('.area').setAttribute('d', points.length > 0 ? `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}Z` : '');
    find('output').textContent = ring.length < 3 ? '' : `${texts.sitesInside}: ${inside.length} / ${sites.length}`;
    for (const button of picker.querySelectorAll('[data-undo]')) button.disabled = corners?.length === 0;
  }

  /** Shows all sites, or the drawn area, as large as possible. */
  function showAll() {
    const places = unwrap(corners?.length > 0 ? corners : sites);
    if (places.length === 0) return map.show(0);
    const getMiddle = (values) => (Math.min(...values) + Math.max(...values)) / 2;
    const [latitudes, longitudes] = ['latitude', 'longitude'].map((name) => places.map((place) => place[name]));
    const extent = Math.max(
      Math.max(...longitudes) - Math.min(...longitudes),
      2 * (Math.max(...latitudes) - Math.min(...latitudes)),
    );
    const zoom = SPANS.filter((span) => 1.5 * extent < span && span >= MIN_FIRST_SPAN).length - 1;
    map.show(zoom, { latitude: getMiddle(latitudes), longitude: OutlineMap.wrap(getMiddle(longitudes)) });
  }

  map.svg.addEventListener('click', (event) => corners && setCorners([...corners, map.locate(event)]));
  find('[data-undo=last]').onclick = () => setCorners(corners?.slice(0, -1) ?? []);
  find('[data-undo=all]').onclick = () => setCorners([]);
  for (const button of picker.querySelectorAll('[data-move]'))
    button.onclick = () => {
      const [east, north] = button.dataset.move.split(' ').map(Number);
      const { span } = map;
      map.show(Math.max(1, map.zoom), {
        latitude: Math.max(-90, Math.min(90, map.centre.latitude + (north * STEP * span) / 2)),
        longitude: OutlineMap.wrap(map.centre.longitude + east * STEP * span),
      });
    };
  input.addEventListener('input', () => {
    corners = readCorners();
    draw();
  });
  showAll();
})();
