package org.apache.http.entity.mime;

/** Imported by the generated classes, which use it only for what no operation takes. Maven would bring it. */
public class MultipartEntityBuilder {}
