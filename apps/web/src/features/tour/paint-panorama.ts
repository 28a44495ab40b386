import type { Size, View } from '@plenary/domain/tour/view';

/** Draws a panorama on a canvas. */
export interface Painter {
  draw(view: View, size: Size): void;
  /** Gives back what the graphics card holds for it. */
  close(): void;
}

const VERTICES = 'attribute vec2 at; varying vec2 seen; void main() { seen = at; gl_Position = vec4(at, 0.0, 1.0); }';
/** The colour of a point of the screen: its ray is tilted, turned, and looked up in the equirectangular picture. */
const COLOURS = `
  precision highp float;
  varying vec2 seen;
  uniform sampler2D picture;
  uniform vec2 tangent;
  uniform vec2 turn;
  void main() {
    vec3 ray = normalize(vec3(seen * tangent, 1.0));
    float up = ray.y * cos(turn.y) + ray.z * sin(turn.y);
    float ahead = ray.z * cos(turn.y) - ray.y * sin(turn.y);
    float yaw = atan(ray.x, ahead) + turn.x;
    gl_FragColor = texture2D(picture, vec2(fract(yaw / 6.283185307 + 0.5), 0.5 - asin(clamp(up, -1.0, 1.0)) / 3.141592654));
  }`;

/** Prepares a canvas for a picture that has been loaded; null: this browser draws no such thing. */
export function paintPanorama(canvas: HTMLCanvasElement, image: HTMLImageElement): Painter | null {
  const gl = canvas.getContext('webgl', { antialias: false, depth: false });
  const program = gl && programOf(gl);
  if (!program) return null;
  fill(gl, program, image);
  const [tangent, turn] = ['tangent', 'turn'].map((name) => gl.getUniformLocation(program, name));
  return {
    draw: ({ yaw, pitch, fov }, { width, height }) => {
      canvas.width = width * devicePixelRatio;
      canvas.height = height * devicePixelRatio;
      const up = Math.tan((fov * Math.PI) / 360);
      gl.viewport(0, 0, canvas.width, canvas.height);
      gl.uniform2f(tangent ?? null, (up * width) / height, up);
      gl.uniform2f(turn ?? null, (yaw * Math.PI) / 180, (pitch * Math.PI) / 180);
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    },
    close: () => gl.getExtension('WEBGL_lose_context')?.loseContext(),
  };
}

function programOf(gl: WebGLRenderingContext): WebGLProgram | null {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTICES],
    [gl.FRAGMENT_SHADER, COLOURS],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) return null;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true) return null;
  gl.useProgram(program);
  return program;
}

/** One rectangle over the whole canvas, and the picture. */
function fill(gl: WebGLRenderingContext, program: WebGLProgram, image: HTMLImageElement): void {
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]), gl.STATIC_DRAW);
  const at = gl.getAttribLocation(program, 'at');
  gl.enableVertexAttribArray(at);
  gl.vertexAttribPointer(at, 2, gl.FLOAT, false, 0, 0);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, image);
  for (const [what, how] of [
    [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE],
    [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE],
    [gl.TEXTURE_MIN_FILTER, gl.LINEAR],
    [gl.TEXTURE_MAG_FILTER, gl.LINEAR],
  ] as const)
    gl.texParameteri(gl.TEXTURE_2D, what, how);
}
