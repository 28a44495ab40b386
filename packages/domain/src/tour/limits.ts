/** Numbers of a tour. */
export const TOUR = {
  scenes_max: 100,
  spots_max: 50,
  title_max: 200,
  text_max: 2_000,
  /** Degrees that are seen from top to bottom: at first, nearest and widest. */
  fov: 70,
  fov_min: 30,
  fov_max: 100,
  /** Degrees that one press of an arrow key turns, and of a zoom key. */
  step: 10,
  /** Degrees above and below the horizon to which one looks. */
  pitch_max: 85,
} as const;
