/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** `fixture` or `http`: which gateway a build takes when neither the user nor the page says. */
  readonly VITE_TASK_GATEWAY_MODE?: string;
  /** Path before every route; `/api/v1` when unset. */
  readonly VITE_CORBUSIER_API_BASE_URL?: string;
}
