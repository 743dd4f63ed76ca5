// The people of the pictures. person() draws someone whole, bust() a portrait; both return SVG.
// They are modelled in space (figure-solid, figure-head, figure-clothes), looked at from the wanted side with the
// scene's lamp (figure-march) and drawn as flat shapes (figure-trace), the features of the face on top (figure-face).
import { clothes } from './figure-clothes.mjs';
import { features } from './figure-face.mjs';
import { headParts } from './figure-head.mjs';
import { look } from './figure-march.mjs';
import { palette } from './figure-paint.mjs';
import { skeleton } from './figure-pose.mjs';
import { apply, frame, limb, turn } from './figure-solid.mjs';
import { draw } from './figure-trace.mjs';

const views = { front: 0, 'three-quarter': 34, side: 90, 'back-quarter': 148, back: 180 };

/** Someone as nobody in particular: what a figure is when the scene does not say otherwise. */
const anybody = { outfit: 'uniform', build: 1, hair: 'short', skin: 'fair', pose: 'stand' };

/** The space of the head on its neck. */
const headFrame = (bones, yaw, pitch) => frame(turn(yaw, pitch + bones.lean * 0.4), bones.head);

/** All parts of someone, and the frame of their head. */
function model(who) {
  const bones = skeleton(who.pose);
  const [yaw, pitch] = who.look ?? bones.look;
  const head = headFrame(bones, yaw, pitch);
  const parts = headParts(who).map((p) => ({
    solid: head.put(p.solid),
    paint: head.into(p.paint),
  }));
  const nape = head.out([0, -6, -2.6]);
  const root = bones.neck.map((v, i) => v + [0, -7, -0.5][i]);
  const thick = (who.woman ? 4.2 : 5.1) * (0.8 + 0.2 * who.build);
  parts.push({ solid: limb(root, nape, thick * 1.14, thick), paint: () => 'skin' });
  return { bones, head, parts: [...parts, ...clothes(bones, who)] };
}

/** Where light comes from, in the camera's space: side −1 is the left of the picture. */
const lamps = (side, { height = 0.55, front = 0.75, behind = 'same' } = {}) => ({
  key: [side * 0.8, height, front],
  fill: [-side * 0.9, 0.1, 0.5],
  back: [(behind === 'same' ? side : -side) * 0.78, 0.3, -0.5],
});

/** The smallest box round all solids as the camera sees them (cm of the picture plane). */
function boxOf(parts, camera) {
  const box = [1e9, -1e9, -1e9, 1e9];
  for (const { solid } of parts) {
    const [x, y] = apply(camera, solid.c);
    box[0] = Math.min(box[0], x - solid.r);
    box[1] = Math.max(box[1], y + solid.r);
    box[2] = Math.max(box[2], x + solid.r);
    box[3] = Math.min(box[3], y - solid.r);
  }
  return [box[0] - 1, box[1] + 1, box[2] + 1, box[3] - 1];
}

/** What a scene needs to know to draw someone: the model, seen. */
function seen(who, crop, cell) {
  const camera = turn(typeof who.view === 'number' ? who.view : (views[who.view ?? 'front'] ?? 0), 0);
  // A tilted camera looks down (positive) on the figure.
  const tilted = who.tilt
    ? turn(0, who.tilt).map((r) =>
        [0, 1, 2].map((i) => r[0] * camera[0][i] + r[1] * camera[1][i] + r[2] * camera[2][i]),
      )
    : camera;
  const { bones, head, parts } = model(who);
  const box = crop ?? boxOf(parts, tilted);
  const side = who.light === 'left' ? -1 : 1;
  return { camera: tilted, bones, head, box, view: look(parts, box, cell, tilted, lamps(side, who.lamp)) };
}

/** Draws what was seen at a scale; unit = picture units of one cm, and (x, y) where the figure's origin falls. */
function drawn(who, { camera, head, box, view, bones }, { x, y, scale, cell, steps }) {
  const place = ([i, j]) => [x + (box[0] + i * cell) * scale, y - (box[1] - j * cell) * scale];
  const spot = (p) => {
    const [a, b] = apply(camera, p);
    return [x + a * scale, y - b * scale];
  };
  const colours = palette(who);
  const { svg, outline } = draw(view, place, { ...colours, steps, smooth: scale > 8 ? 6 : 3 });
  const skin = () => outline((n) => n === 'face', 0.4);
  const onHead = scale * 23 > 30 ? features(who, { head, camera, spot, scale, skin, colours }) : '';
  return { svg: svg + onHead, spot, bones };
}

/**
 * Someone whole.
 * @param who id (unique prefix for SVG ids), x and y (the ground between the feet), height (of the figure, 175 cm, in
 * picture units), view (front, three-quarter, side, back-quarter, back or degrees; positive turns to the right of the
 * picture), pose (a name of poses in figure-pose.mjs), outfit (uniform, parka, coat, suit, blazer, shirt, sweater), vest, gloves, mic, holds and
 * holdsLeft (flashlight, radio, tablet, folder, keys), skin, hair, hairColour, beard, cover (toque, cap, plainCap, hijab, turban,
 * helmet), glasses, headset, woman, build (0.9–1.2), features, light ('left' | 'right'), lamp ({ height, front, behind:
 * 'same' | 'other' side of the light from behind }), lampColour, lampPower (0–1),
 * dusk (0–1: how far the figure sinks into the evening)
 * @returns {string} a group
 */
export function person(who) {
  return figure(who).svg;
}

/**
 * As person(), with where things are: hand(0 left | 1 right) and head() in picture coordinates.
 * @returns {{ svg: string, hand: (i: number) => number[], head: () => number[] }}
 */
export function figure(given) {
  const who = { ...anybody, ...given };
  const scale = who.height / 175;
  const cell = Math.max(0.3, 1.7 / scale);
  const all = drawn(who, seen(who, null, cell), {
    x: who.x,
    y: who.y,
    scale,
    cell,
    steps: who.steps ?? (who.height > 420 ? 7 : 5),
  });
  return {
    svg: `<g>${all.svg}</g>`,
    hand: (i) => all.spot(all.bones.arms[i].hand),
    head: () => all.spot(all.bones.head),
  };
}

/**
 * A portrait from the chest up: as person(), but x and y are the middle between the eyes and headHeight is the height
 * of the head (chin to crown) in picture units; below is how far the figure is drawn under the eyes (cm, 62 if not said).
 * @returns {string} a group
 */
export function bust(given) {
  const who = { ...anybody, look: [0, 0], ...given };
  const scale = who.headHeight / 23.3;
  const cell = who.cell ?? 2.2 / scale;
  const camera = turn(typeof who.view === 'number' ? who.view : (views[who.view ?? 'front'] ?? 0), 0);
  const bones = skeleton(who.pose);
  const [ex, ey] = apply(camera, bones.head);
  const crop = [ex - 44, ey + 20, ex + 44, ey - (who.below ?? 48)];
  const all = drawn(who, seen(who, crop, cell), {
    x: who.x - ex * scale,
    y: who.y + ey * scale,
    scale,
    cell,
    steps: who.steps ?? 9,
  });
  return `<g>${all.svg}</g>`;
}
