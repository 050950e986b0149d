/* Animates the cloud map. Without scripts, the page shows the current frame and a table. */
(() => {
  const FRAMES_PER_SECOND = 4;
  const figure = document.querySelector('figure.cloud-map');
  if (!figure) return;
  const { start, step, current, cell, frames } = JSON.parse(figure.dataset.map);
  const basisTexts = JSON.parse(figure.dataset.bases);
  const texts = JSON.parse(figure.dataset.texts);
  const LANGUAGE = document.documentElement.lang;
  /** Times of English pages are written as in Britain: 24 hours, day before month. */
  const LOCALE = LANGUAGE === 'en' ? 'en-GB' : LANGUAGE;
  const side = Math.sqrt(frames[0].length);
  const lastFrame = frames.length - 1;
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

  const button = figure.querySelector('button');
  const slider = figure.querySelector('input');
  const output = figure.querySelector('output');
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  figure.querySelector('foreignObject').append(canvas);
  figure.querySelector('.clouds').remove();
  figure.querySelector('.controls').hidden = false;
  const context = canvas.getContext('2d');

  const formatTime = new Intl.DateTimeFormat(LOCALE, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  const relativeTimeFormat = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'always' });

  function describeTimeOffset(frame) {
    const minutes = ((frame - current) * step) / 60_000;
    if (minutes === 0) return texts.now;
    return minutes % 60 === 0
      ? relativeTimeFormat.format(minutes / 60, 'hour')
      : relativeTimeFormat.format(minutes, 'minute');
  }

  /** Draws the map at a position between frames; the canvas is as transparent as the sky is clear. */
  function draw(position) {
    const [frameIndex, fraction] = [Math.floor(position), position % 1];
    const image = context.createImageData(side, side);
    const [red, green, blue] = readCloudColour();
    frames[frameIndex].forEach((opacity, index) => {
      const nextOpacity = frames[Math.min(frameIndex + 1, lastFrame)][index];
      const mean = (opacity ?? 0) * (1 - fraction) + (nextOpacity ?? 0) * fraction;
      image.data.set([red, green, blue, Math.round(2.55 * mean)], 4 * index);
    });
    context.putImageData(image, 0, 0);
  }

  /** Reads the colour of clouds, which depends on the colour scheme. */
  const readCloudColour = () =>
    getComputedStyle(figure)
      .getPropertyValue('--cloud')
      .match(/[0-9a-f]{2}/gi)
      .map((digits) => parseInt(digits, 16));

  /** Shows a frame: its clouds, its time, and the values at the place. */
  function show(frame) {
    draw(frame);
    const opacity = frames[frame][cell];
    const value = opacity === null ? texts.noValue : `${texts.here} ${opacity.toLocaleString(LANGUAGE)} %`;
    const time = formatTime.format(new Date(start + frame * step));
    output.textContent = `${time} (${describeTimeOffset(frame)}): ${value}; ${basisTexts[frame]}`;
    slider.value = String(frame);
    slider.setAttribute('aria-valuetext', output.textContent);
  }

  /** Id of the next animation frame; undefined while paused. */
  let animationRequest;
  function pause() {
    cancelAnimationFrame(animationRequest);
    animationRequest = undefined;
    button.textContent = texts.play;
  }

  function play() {
    const from = Number(slider.value) >= lastFrame ? 0 : Number(slider.value);
    const startedAt = performance.now();
    button.textContent = texts.pause;
    let shownFrame = -1;
    const advance = (time) => {
      const position = Math.min(lastFrame, from + (Math.max(0, time - startedAt) / 1000) * FRAMES_PER_SECOND);
      if (Math.floor(position) !== shownFrame) show((shownFrame = Math.floor(position)));
      if (!reducedMotion.matches) draw(position);
      if (position >= lastFrame) return pause();
      animationRequest = requestAnimationFrame(advance);
    };
    animationRequest = requestAnimationFrame(advance);
  }

  button.onclick = () => (animationRequest === undefined ? play() : pause());
  slider.oninput = () => {
    pause();
    show(Number(slider.value));
  };
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => draw(Number(slider.value)));
  show(current);
})();
