// The company's vehicles as they stand in a scene: shadow, body, lamps and what the lamps throw.
import { glow, lamp, tint } from './light.mjs';
import { seen, turned, unit } from './mesh.mjs';
import { polygon, shape, soft } from './paint.mjs';
import { models, vehicleMeshes } from './vehicle-body.mjs';
import { painter } from './vehicle-paint.mjs';

/** Light of an evening outdoors, linear 0–1; lamps are given in world metres. */
export const evening = {
  ambient: [0.1, 0.15, 0.25],
  ground: [0.012, 0.018, 0.03],
  zenith: [0.02, 0.05, 0.1],
  horizon: [0.16, 0.22, 0.34],
  quarter: { from: [-0.9, 0, 0.4], colour: [0.5, 0.26, 0.12] },
  lamps: [],
};

/** A lamp for a vehicle's light: `at` in world metres, colour linear, reach in metres to half its light or so. */
export const source = (at, colour = [1, 0.66, 0.28], power = 2, reach = 5) => ({ at, colour, power, reach });

/** The light of the world as the vehicle at `place`, turned by `yaw`, has it. */
function ownLight(light, place, yaw) {
  const turn = turned(yaw);
  return {
    ...light,
    quarter: light.quarter && { ...light.quarter, from: unit(turn.back(light.quarter.from)) },
    lamps: light.lamps.map((one) => ({
      ...one,
      at: turn.back([one.at[0] - place[0], one.at[1], one.at[2] - place[1]]),
    })),
  };
}

/** Where a point of the vehicle stands in the world. */
function placedAt(place, yaw) {
  const turn = turned(yaw);
  return (p) => {
    const q = turn.to(p);
    return [q[0] + place[0], q[1], q[2] + place[1]];
  };
}

/** The part of the picture that the vehicle covers. */
function frameOf(view, model, world) {
  const xs = [model.rear - 0.2, model.front + 0.2];
  const corners = xs.flatMap((x) =>
    [-1.3, 1.3].flatMap((z) => [-0.1, 2.15].map((y) => view.at(world([x, y, z])))),
  );
  const [left, top] = [0, 1].map((k) => Math.floor(Math.min(...corners.map((p) => p[k]))));
  const [right, bottom] = [0, 1].map((k) => Math.ceil(Math.max(...corners.map((p) => p[k]))));
  return { x: left, y: top, w: right - left, h: bottom - top };
}

function shadow(view, model, world, scale) {
  const foot = (grow) =>
    polygon(
      [
        [model.rear - grow, -1 - grow],
        [model.front + grow, -1 - grow],
        [model.front + grow, 1 + grow],
        [model.rear - grow, 1 + grow],
      ].map(([x, z]) => view.at(world([x, 0, z]))),
    );
  return [
    soft(Math.round(scale * 0.16), shape(foot(0.1), '#02060c', 'opacity=".55"')),
    soft(Math.round(scale * 0.05), shape(foot(-0.12), '#01040a', 'opacity=".8"')),
  ].join('');
}

/** Halos of the lamps that look towards the eye. */
function halos(view, model, world, look, { eye }) {
  const forward = world([1, 0, 0]).map((v, k) => v - world([0, 0, 0])[k]);
  const here = world([0, 0.9, 0]);
  const facing = unit([0, 1, 2].map((k) => eye[k] - here[k])).reduce((sum, v, k) => sum + v * forward[k], 0);
  const scale = view.scale(here);
  const out = [];
  if (look.lamps && facing > -0.25)
    for (const z of [-0.74, 0.74]) {
      const [x, y] = view.at(world([model.front - 0.1, 0.87, z]));
      const open = 0.35 + 0.65 * Math.max(0, facing);
      out.push(
        glow(x, y, scale * 1.5 * open, tint.hot, 0.85 * open),
        glow(x, y, scale * 0.32, '#fff6e0', 0.9 * open),
      );
    }
  if (look.lamps && facing < 0.25)
    for (const z of [-0.8, 0.8]) {
      const [x, y] = view.at(world([model.rear, 0.95, z]));
      out.push(glow(x, y, scale * 0.6 * (0.4 - Math.min(0, facing)), '#ff4a3a', 0.5));
    }
  if (look.beacon)
    for (const z of [-0.5, 0, 0.45]) {
      const [x, y] = view.at(world([model.bar, model.cabin.roof + 0.08, z]));
      out.push(glow(x, y, scale * (z ? 0.75 : 1.15), tint.sodium, z ? 0.5 : 0.28));
    }
  return out.join('');
}

/**
 * A vehicle in the scene of `view` (space.mjs). `kind` 'suv' or 'pickup', `place` [x, z] in metres, `yaw` in
 * radians (0 looks to the right, π/2 away), `lamps` and `beacon` lit or not, `livery` 'patrol' or 'plain', `frost` on its windows or not.
 */
export function vehicle(view, options) {
  const {
    kind = 'suv',
    place,
    yaw = 0,
    lamps = true,
    beacon = false,
    livery = 'patrol',
    frost = false,
  } = options;
  const { light = evening, fine = 2 } = options;
  const model = models[kind];
  const look = { kind, livery, lamps, beacon, frost };
  const world = placedAt(place, yaw);
  const paint = painter(look, ownLight(light, place, yaw));
  const frame = frameOf(view, model, world);
  return [
    shadow(view, model, world, view.scale([place[0], 0, place[1]])),
    seen(view, vehicleMeshes(kind, livery !== 'plain'), { place, yaw, frame, paint, fine }),
    halos(view, model, world, look, view),
  ].join('');
}

/** Where the head lamps of such a vehicle are, in world metres: left and right. */
export const headlamps = ({ kind = 'suv', place, yaw = 0 }) =>
  [0.74, -0.74].map((z) => placedAt(place, yaw)([models[kind].front - 0.1, 0.87, z]));

/** A vehicle so far off that only its lamps are seen: `towards` us white, else red. */
export const farLamps = (x, y, gap, towards = true, strength = 0.8) =>
  [-1, 1]
    .map((side) =>
      towards
        ? lamp(x + (side * gap) / 2, y, gap * 4, tint.hot, Math.max(0.7, gap * 0.16), strength)
        : glow(x + (side * gap) / 2, y, gap * 2.4, '#ff5240', strength),
    )
    .join('');
