/** For other.example until 2126, and its key. Nobody trusts them, and tests alone use them. */
export const otherCertificate = {
  cert: [
    "-----BEGIN CERTIFICATE-----",
    "MIIBoTCCAUegAwIBAgIUFBdUvDKsuFEjLuM9nFg7oyz3i9MwCgYIKoZIzj0EAwIw",
    "GDEWMBQGA1UEAwwNb3RoZXIuZXhhbXBsZTAgFw0yNjExMjcwMzQwMTVaGA8yMTI2",
    "MTEwMzAzNDAxNVowGDEWMBQGA1UEAwwNb3RoZXIuZXhhbXBsZTBZMBMGByqGSM49",
    "AgEGCCqGSM49AwEHA0IABM535tN6y7L0ddpMN5mh+Xm82/ZQt0m/tn7TXng6tnqe",
    "nYxaah/5TurYfeska6ym/fIk0MKf4O7JmxsiNPy19eajbTBrMB0GA1UdDgQWBBQe",
    "lNjYXxA6QlqzD7QKRwcJEfZ/ITAfBgNVHSMEGDAWgBQelNjYXxA6QlqzD7QKRwcJ",
    "EfZ/ITAPBgNVHRMBAf8EBTADAQH/MBgGA1UdEQQRMA+CDW90aGVyLmV4YW1wbGUw",
    "CgYIKoZIzj0EAwIDSAAwRQIhAMDi/dnJRW+XgfPW7qUW33qNJ0efQct7QEBDB0Gt",
    "wgucAiAy3OoCDO3+hUYJa+g1tHQI8DNpVLsAii8749DlQVCbrg==",
    "-----END CERTIFICATE-----",
  ].join("\n"),
  key: [
    "-----BEGIN PRIVATE KEY-----",
    "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgEv7h0gi7dszIk9L8",
    "aNW3tqjMFY1jy8mGpfVk/H1LUd6hRANCAATOd+bTesuy9HXaTDeZofl5vNv2ULdJ",
    "v7Z+0154OrZ6np2MWmof+U7q2H3rJGuspv3yJNDCn+DuyZsbIjT8tfXm",
    "-----END PRIVATE KEY-----",
  ].join("\n"),
};

/** For localhost until 2126, and its key. Only tests that name it as an authority trust it. */
export const localCertificate = {
  cert: [
    "-----BEGIN CERTIFICATE-----",
    "MIIBmzCCAUGgAwIBAgIULCV4LhujX4ZF+nZSUs20ohF5hCkwCgYIKoZIzj0EAwIw",
    "FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzExMzAxNloYDzIxMjYxMTAz",
    "MTEzMDE2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO",
    "PQMBBwNCAATqqbGGhtD2UqvsaO3NLzkjFlJRACssV088LeJfZI/AiWyCQhDtix/p",
    "HlUhmUikx9SG+8ScA+4PQaqy3R6bmUYlo28wbTAdBgNVHQ4EFgQUgtKLEyOcdrJM",
    "8qZfZeXENF5/FTAwHwYDVR0jBBgwFoAUgtKLEyOcdrJM8qZfZeXENF5/FTAwDwYD",
    "VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI",
    "zj0EAwIDSAAwRQIhAJgXp4g0zKfy8sM7tv4D4/C9qBC54FS1wxjYuWO8PNGvAiBL",
    "c7yqm1dFpNTP4pXVdTT05XWTEcw57HZ7APrfWl4riA==",
    "-----END CERTIFICATE-----",
  ].join("\n"),
  key: [
    "-----BEGIN PRIVATE KEY-----",
    "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgXI/GZMzo2m79xhtY",
    "VQ3+oah9qZeQIkBBVV0IrOZ4PKuhRANCAATqqbGGhtD2UqvsaO3NLzkjFlJRACss",
    "V088LeJfZI/AiWyCQhDtix/pHlUhmUikx9SG+8ScA+4PQaqy3R6bmUYl",
    "-----END PRIVATE KEY-----",
  ].join("\n"),
};
